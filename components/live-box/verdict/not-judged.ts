// Reads what a record left unjudged: the spans that no rule understood, apart from the findings of rules.
import { isCoverageRule } from '#protocol/review/core/verdict/verdict.ts'
import type { Issue, ReviewRecord, Unjudged, UnjudgedWhy } from '#protocol/review/types.ts'
import { utf16IndexesOf } from '../editor/byte-offsets.ts'
import { isAboutWhole, lineAt, lineStartsOf } from '../editor/lines.ts'

export const WHY_UNJUDGED: Readonly<Record<UnjudgedWhy, string>> = {
  unparsed: 'it could not be parsed',
  unknown_effect: 'its effect is not known to the rules',
  meaning: 'what the words ask for is not known to the rules',
}

/** Empty for records of rule sets before 2.0.0, which have no coverage. */
export const unjudgedOf = (record: ReviewRecord): readonly Unjudged[] => record.coverage?.unjudged ?? []

export const isNotJudged = ({ basis }: ReviewRecord): boolean => basis === 'unjudged'

export const findingIssues = ({ issues }: ReviewRecord): readonly Issue[] =>
  issues.filter(({ rule }) => !isCoverageRule(rule))

/** What to do about it, in the engine's words; null when everything was judged. */
export const notJudgedFix = ({ issues }: ReviewRecord): string | null =>
  issues.find(({ rule }) => isCoverageRule(rule))?.suggested_fix ?? null

export interface PlacedUnjudged extends Unjudged {
  /** Counted from 1, both included; null for the whole text. */
  lines: { first: number; last: number } | null
  /** UTF-16 units of the text. */
  range: readonly [start: number, end: number]
}

export function placeUnjudged(record: ReviewRecord, text: string): PlacedUnjudged[] {
  const unjudged = unjudgedOf(record)
  const starts = lineStartsOf(text)
  const indexes = utf16IndexesOf(
    text,
    unjudged.flatMap(({ span }) => span),
  )
  return unjudged.map((one, place) => {
    const [start, end] = [indexes[2 * place]!, indexes[2 * place + 1]!]
    const isWhole = isAboutWhole('unjudged', text, start, end) || starts.length === 1
    const lines = isWhole
      ? null
      : { first: lineAt(starts, start), last: lineAt(starts, Math.max(start, end - 1)) }
    return { ...one, range: [start, end], lines }
  })
}
