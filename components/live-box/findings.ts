// Which findings stand where in the text on the screen? Issues with a span, in UTF-16 units; while an answer is on
// its way, the findings of the last answer move along with the edit.
import type { Issue, ReviewRecord, Severity } from '#protocol/review/types.ts'
import { utf16IndexesOf } from './byte-offsets.ts'
import { isAboutWhole } from './lines.ts'

export interface Finding {
  /** Half-open, in UTF-16 units of the text. */
  start: number
  end: number
  severity: Severity
  rule: string
  mechanism: string
}

type Spanned = Issue & { span: readonly [number, number] }

export function findingsOf(record: ReviewRecord, text: string): Finding[] {
  const spanned = record.issues.filter((issue): issue is Spanned => issue.span !== null)
  const indexes = utf16IndexesOf(
    text,
    spanned.flatMap(({ span }) => span),
  )
  return spanned.flatMap(({ severity, rule, mechanism }, place) => {
    const start = indexes[2 * place]!
    const end = indexes[2 * place + 1]!
    // Every line underlined would point at nothing.
    return isAboutWhole(severity, text, start, end) ? [] : [{ start, end, severity, rule, mechanism }]
  })
}

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
