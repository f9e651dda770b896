// Compares every subject with the lists; the worst one decides, and no list that is missing, partial or old clears
// anybody.
import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { ReviewInput } from '../../types.ts'
import { Lists } from '../lists.ts'
import { readSubjects } from '../read/read-subjects.ts'
import { addressUnlisted } from '../rules/addresses.ts'
import { judgeCount, judgeLists } from '../rules/lists.ts'
import { nameUnlisted } from '../rules/names.ts'
import { decodedSubjects, type JudgedSubject } from './decoded.ts'
import { judgeSubject } from './judge-subject.ts'
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
  judgeLists(lists, options.asOfUnix, findings)
  if (lists.isMissing) {
    if (judged.length === 0) findings.unjudged(null, 'unparsed')
  } else {
    const compared = judged.filter(({ subject }) => subject.kind !== 'unresolved').length
    judgeCount(compared, reading.omitted, findings)
    for (const { outcome, subject } of judged)
      if (outcome === 'unlisted')
        findings.cover(subject.kind === 'name' ? nameUnlisted : addressUnlisted, {
          span: subject.span,
          layers: [],
        })
  }
  tellUnchecked(reading, lists, data, findings)
  return decodedSubjects(judged, reading.omitted, lists)
}
