// Gives one subject to the rules for its kind.
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { FindingRule } from '../../core/rule.ts'
import type { Lists } from '../lists.ts'
import type { Subject } from '../model.ts'
import { judgeAddress, judgeInside, judgeUnreadable, knownBad, listedAddress } from '../rules/addresses.ts'
import { judgeMatch, judgeName, judgeUnresolved, listedName } from '../rules/names.ts'
import type { SubjectOutcome, Tell } from './outcome.ts'

/** Without a list only what is known to be bad is reported: a weaker finding would stand for evidence that is missing. */
const REPORTED_WITHOUT_LIST: readonly FindingRule<string, never>[] = [knownBad, listedAddress, listedName]

export function judgeSubject(
  subject: Subject,
  lists: Lists,
  budget: Budget,
  findings: Findings,
): SubjectOutcome {
  const tell: Tell = (rule, facts) => {
    if (lists.isMissing && !REPORTED_WITHOUT_LIST.some(({ id }) => id === rule.id)) return
    findings.found(rule, { span: subject.span, layers: [] }, facts)
  }
  switch (subject.kind) {
    case 'address':
      return judgeAddress(subject, lists, tell)
    case 'name':
      return judgeName(subject, lists, budget, tell)
    case 'mention':
      return judgeMatch(subject.text, subject.match, lists, tell)
    case 'inside':
      return judgeInside(subject, lists, tell)
    case 'unreadable':
      return judgeUnreadable(subject, tell)
    case 'unresolved':
      return judgeUnresolved(subject, tell)
  }
}
