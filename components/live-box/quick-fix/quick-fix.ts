// Finds the replacement that a finding spells out exactly. Most advice is prose and stays prose; only text that can stand in
// the place of the finding is offered, and the page offers it only once the engine finds the result better.
import { VERDICT_SEVERITY } from '#protocol/review/core/verdict/verdict-severity.ts'
import type { ReviewRecord } from '#protocol/review/types.ts'
import type { PlacedIssue } from '../verdict/verdict-words.ts'
import { commandFix } from './command-fix.ts'
import { orderFix } from './order-fix.ts'

export interface QuickFix {
  /** What would stand in the place of the finding, with as much around it as makes it plain. */
  shown: string
  /** The whole text with it. */
  text: string
}

/** A part of the text and what would stand there instead. */
export interface Replacement {
  start: number
  end: number
  by: string
  /** Where `by` alone would not say what it is. */
  shown?: string
}

export function quickFixOf(issue: PlacedIssue, text: string): QuickFix | null {
  const found = inPlace(issue, text) ?? commandFix(issue, text) ?? orderFix(issue, text)
  if (found === null) return null
  const { start, end, by, shown = by } = found
  if (text.slice(start, end) === by) return null
  return { shown: shown.trim(), text: text.slice(0, start) + by + text.slice(end) }
}

/** "write ${NAME:?} so that …" about a span with $NAME in it, or an alternative that is code in backticks as a whole. */
function inPlace({ range, suggested_fix, alternative }: PlacedIssue, text: string): Replacement | null {
  if (range === null) return null
  const [start, end] = range
  const by = guardedVariable(suggested_fix, text.slice(start, end)) ?? quotedCode(alternative)
  return by === null || by === text.slice(start, end) ? null : { start, end, by }
}

function guardedVariable(fix: string, found: string): string | null {
  const name = /\$\{([A-Za-z_][A-Za-z0-9_]*):\?\}/.exec(fix)?.[1]
  if (name === undefined) return null
  return found
    .replaceAll(new RegExp(`\\$${name}(?![A-Za-z0-9_])`, 'g'), `\${${name}:?}`)
    .replaceAll(`\${${name}}`, `\${${name}:?}`)
}

const quotedCode = (alternative: string | null): string | null =>
  /^`([^`]+)`$/.exec(alternative ?? '')?.[1] ?? null

/** Better: the rule fires less often, and the verdict is no worse. */
export function isBetter(after: ReviewRecord, before: ReviewRecord, rule: string): boolean {
  const hits = (record: ReviewRecord) => record.issues.filter((issue) => issue.rule === rule).length
  return VERDICT_SEVERITY[after.verdict] <= VERDICT_SEVERITY[before.verdict] && hits(after) < hits(before)
}
