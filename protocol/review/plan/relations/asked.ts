// The words of the request: turns of the principal, and a request that a plan quotes from a person.
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Range } from '../ir.ts'
import { everyOf, type Patterns } from './patterns.ts'

/** `asked: "list the old albums"`, `He said: "…"`, `Request: "…"`, `"Close the shop." – Henk`. */
const QUOTED_ASK =
  /(?:\b(?:asked|asks|said|says|wants|wrote|request|task|ask|brief|wish)[^"“\n]{0,24}["“]([^"”\n]{8,400})["”]|^["“]([^"”\n]{8,400})["”] {0,2}[–—-])/gim
/** "Owner asked for quiet", "Manager (Ida) wants the scores". */
const TOLD_ASK: Patterns = [
  /\b(?:owner|manager|boss|client|customer|user|she|he|they|lead|team) (?:asked (?:for|to|us|me|that)|wants?|wanted|needs?|said (?:to|that)|told (?:us|me) (?:to|that|not)) [^\n.]{4,160}/g,
  /\b(?:[A-Z][a-z]{2,14}|\([A-Z][a-z]{2,14}\)) (?:asked (?:for|to|us|me|that)|wants?|wanted|needs?|said (?:to|that)|told (?:us|me) (?:to|that|not)) [^\n.]{4,160}/g,
]

const MOST = 6000
const known = new WeakMap<Plan, readonly Range[]>()

/** Where the request stands; empty when nobody states one. */
export function askedRanges(plan: Plan): readonly Range[] {
  const before = known.get(plan)
  if (before !== undefined) return before
  const found: Range[] = plan.turns
    .filter(({ party, isRule }) => party === 'principal' && !isRule)
    .map(({ start, end }) => ({ start, end: Math.min(end, start + MOST) }))
  if (found.length === 0) {
    const text = plan.text.slice(0, MOST)
    for (const { index, 0: all } of everyOf([QUOTED_ASK, ...TOLD_ASK], text))
      found.push({ start: index, end: index + all.length })
  }
  known.set(plan, found)
  return found
}

/** The request in lower case, its parts on lines of their own; '' when nobody states one. */
export const askedText = (plan: Plan): string =>
  askedRanges(plan)
    .map(({ start, end }) => asciiLower(plan.text.slice(start, end)))
    .join('\n')

/** Whether a place belongs to the request itself. */
export const isAsked = (plan: Plan, { start, end }: Range): boolean =>
  askedRanges(plan).some((one) => start >= one.start && end <= one.end)
