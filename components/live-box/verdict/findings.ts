// Places findings and unjudged spans in the text on the screen, in UTF-16 units; while an answer is on its way, those
// of the last answer move along with the edit.
import type { Issue, ReviewRecord, Severity } from '#protocol/review/types.ts'
import { utf16IndexesOf } from '../editor/byte-offsets.ts'
import { isAboutWhole } from '../editor/lines.ts'
import { findingIssues, unjudgedOf, WHY_UNJUDGED } from './not-judged.ts'

/** Severity of a finding, or `unjudged` for a span that no rule understood. */
export type Mark = Severity | 'unjudged'

export interface Finding {
  /** Half-open, in UTF-16 units of the text. */
  start: number
  end: number
  severity: Mark
  /** Rule id; for an unjudged span the words that stand in its place. */
  rule: string
  mechanism: string
}

type Spanned = Issue & { span: readonly [number, number] }

export function findingsOf(record: ReviewRecord, text: string): Finding[] {
  const marks = [
    ...findingIssues(record)
      .filter((issue): issue is Spanned => issue.span !== null)
      .map(({ span, severity, rule, mechanism }) => ({ span, severity, rule, mechanism })),
    ...unjudgedOf(record).map(({ span, why }) => ({
      span,
      severity: 'unjudged' as const,
      rule: 'Not judged',
      mechanism: capital(WHY_UNJUDGED[why]),
    })),
  ]
  const indexes = utf16IndexesOf(
    text,
    marks.flatMap(({ span }) => span),
  )
  return marks.flatMap(({ severity, rule, mechanism }, place) => {
    const start = indexes[2 * place]!
    const end = indexes[2 * place + 1]!
    // Every line underlined would point at nothing.
    return isAboutWhole(severity, text, start, end) ? [] : [{ start, end, severity, rule, mechanism }]
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Moves findings of `before` to `after`. One that the edit touches grows or shrinks; one it swallowed is dropped. */
export function carryFindings(findings: readonly Finding[], before: string, after: string): Finding[] {
  if (before === after) return [...findings]
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before.charCodeAt(same) === after.charCodeAt(same)) same++
  let tail = 0
  while (
    tail < shorter - same &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++
  const editEnd = before.length - tail
  const shift = after.length - before.length
  return findings.flatMap((finding) => {
    const { start, end } = finding
    if (end <= same) return [finding]
    if (start >= editEnd) return [{ ...finding, start: start + shift, end: end + shift }]
    const from = Math.min(start, same)
    const to = Math.max(end, editEnd) + shift
    const swallowed = start >= same && end <= editEnd
    return swallowed || to <= from ? [] : [{ ...finding, start: from, end: to }]
  })
}
