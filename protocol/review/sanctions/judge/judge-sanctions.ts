// May this counterparty be paid? Every subject is compared with the lists; the worst one decides, and nobody is
// cleared by a list that is missing, partial or old.
import type { JsonValue } from '../../../strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { ReviewInput } from '../../types.ts'
import { Lists } from '../lists.ts'
import { readSubjects } from '../read/read-subjects.ts'
import { decodedSubjects, type JudgedSubject } from './decoded.ts'
import { judgeSubject } from './judge-subject.ts'
import { staleness } from './list-age.ts'
import { tellUnchecked } from './unchecked.ts'

export function judgeSanctions(
  read: ReadInput,
  { data, options }: ReviewInput,
  budget: Budget,
  findings: Findings,
): JsonValue {
  const lists = new Lists(data)
  const reading = readSubjects(read, lists, budget)
  const judged = reading.subjects.map(
    (subject): JudgedSubject => ({ subject, ...judgeSubject(subject, lists, budget, findings) }),
  )
  judgeList(lists, options.asOfUnix, findings)
  if (lists.isMissing) {
    if (judged.length === 0) findings.unjudged(null, 'unparsed')
  } else {
    judgeWhole(judged, reading.omitted, findings)
    for (const { outcome, subject } of judged) {
      if (outcome !== 'unlisted') continue
      const rule = subject.kind === 'name' ? 'sanctions.name_unlisted' : 'sanctions.address_unlisted'
      findings.allow(rule, subject.span)
    }
  }
  tellUnchecked(reading, lists, data, findings)
  return decodedSubjects(judged, reading.omitted, lists)
}

const whole = { span: null, layers: [] }

function judgeList({ primary, isMissing }: Lists, asOfUnix: number | null, findings: Findings): void {
  if (primary === null || isMissing) {
    findings.report({
      rule: 'sanctions.no_list',
      ...whole,
      mechanism: 'no list loaded, so nobody was compared with anything',
      fix: 'load a full sanctions list and ask again',
    })
    return
  }
  if (primary.status === 'partial')
    findings.report({
      rule: 'sanctions.partial_list',
      ...whole,
      mechanism: `the list loaded holds ${primary.entries} addresses and is known to leave out others, so a subject that is not on it may be sanctioned`,
      fix: 'import the full list and ask again',
    })
  const stale = staleness(primary, asOfUnix)
  if (stale !== null)
    findings.report({
      rule: 'sanctions.stale_list',
      ...whole,
      mechanism: `${stale}; subjects are added every few days`,
      fix: 'import the list of today and ask again',
    })
}

function judgeWhole(judged: readonly JudgedSubject[], omitted: number, findings: Findings): void {
  if (omitted > 0)
    findings.report({
      rule: 'sanctions.too_many',
      ...whole,
      mechanism: `${omitted} subjects beyond the first ${judged.length} were not compared`,
      fix: 'screen them in several requests',
    })
  if (judged.every(({ subject }) => subject.kind === 'unresolved'))
    tellNothing('sanctions.nothing_to_screen', findings)
}

function tellNothing(rule: string, findings: Findings): void {
  findings.report({
    rule,
    ...whole,
    mechanism: 'the artifact holds no address and no name that could be compared with a list',
    fix: 'send the address or the name of the counterparty',
  })
}
