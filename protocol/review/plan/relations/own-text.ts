// Finds phrases in what the agent says or proposes, with their negation: for rules that compare sentences of a whole text.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import { everyMatch } from '../../text/every-match.ts'
import type { Plan, Range } from '../ir.ts'
import type { Hit } from './hit.ts'
import type { Patterns } from './patterns.ts'
import { quote } from './steps.ts'

export interface OwnText {
  /** Lower case, unit for unit as long as the turn; curly apostrophes are straight. */
  readonly text: string
  readonly start: number
}

export interface PhraseFacts {
  readonly phrase: string
}

/** Longer turns are read up to here. */
const LONGEST = 6000
const textsOf = new WeakMap<Plan, readonly OwnText[]>()
const wholeOf = new WeakMap<Plan, string>()

/** Turns of the agent, or of a text without speakers. */
export function ownTexts(plan: Plan, budget: Budget): readonly OwnText[] {
  const known = textsOf.get(plan)
  if (known) return known
  const own = plan.turns.filter(({ party }) => party === 'agent' || party === 'unknown')
  const texts = own.map(({ start, end }) => {
    budget.spend(Math.min(LONGEST, end - start))
    return { text: lower(plan.text.slice(start, Math.min(end, start + LONGEST))), start }
  })
  textsOf.set(plan, texts)
  return texts
}

/** All parties, in lower case. */
export function wholeText(plan: Plan, budget: Budget): string {
  const known = wholeOf.get(plan)
  if (known !== undefined) return known
  budget.spend(Math.min(LONGEST, plan.text.length))
  const text = lower(plan.text.slice(0, LONGEST))
  wholeOf.set(plan, text)
  return text
}

const lower = (text: string): string => asciiLower(text).replaceAll('’', "'")

const AGAINST: Patterns = [
  // A negated verb reaches over the items of its list, "we do not need a copy" and "no copy" do not.
  /(?:^|[^a-z])(?:not|never|don't|doesn't|didn't|won't|wouldn't|mustn't|shouldn't)(?![a-z]| (?:need|have to|bother|want))[^.;)\n]{0,34}$/,
  /(?:^|[^a-z])(?:no|nobody|nothing|can't|cannot)(?![a-z]| (?:need|matter))[^.,;:)\n]{0,34}$/,
  /(?:^|[^a-z])(?:refuse|refused|decline|declined|instead of|rather than|avoid|prevent|forbid|warn|against|stop)(?![a-z])[^.;)\n]{0,34}$/,
  // Somebody else's wish, or a question.
  /(?:^|[^a-z])(?:asks|asked|wants|wanted|requests|requested|demands|demanded|told|tells|how|why|whether|should we|may i)(?![a-z])[^.;)\n]{0,50}$/,
]

/** The words before a phrase in its sentence say that it is not done. */
export const isDenied = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 90), at)
  // "She wants a copy, so I send …": what follows is the agent's own.
  const own = before.lastIndexOf(', so i ')
  const lead = own < 0 ? before : before.slice(own)
  return AGAINST.some((pattern) => pattern.test(lead))
}

/** The sentence around a place of a text. */
export function sentenceAt(text: string, at: number): string {
  let start = at
  while (start > 0 && at - start < 400 && !isStop(text, start - 1)) start--
  let end = at
  while (end < text.length && end - at < 400 && !isStop(text, end)) end++
  return text.slice(start, end)
}
const isStop = (text: string, at: number): boolean =>
  text.charAt(at) === '\n' || (/[.!?;]/.test(text.charAt(at)) && /^\s?$/.test(text.charAt(at + 1)))

/** The sentence up to the end of the phrase's clause: what ", and …" adds is another act. */
export function clauseOf({ own, at, start, end }: Phrase): string {
  const stop = at + end - start
  let from = at
  while (from > 0 && at - from < 300 && !isStop(own.text, from - 1)) from--
  const behind = /^[^;\n]*?(?=[.;\n]|, (?:and|then) |$)/.exec(own.text.slice(stop, stop + 160))?.[0] ?? ''
  return own.text.slice(from, stop) + behind
}

export interface Phrase extends Range {
  /** The turn it stands in, and where. */
  readonly own: OwnText
  readonly at: number
}

/** Where global patterns match in the agent's own words and are not denied. */
export function phrasesIn(plan: Plan, patterns: Patterns, budget: Budget): readonly Phrase[] {
  const found: Phrase[] = []
  for (const own of ownTexts(plan, budget))
    for (const pattern of patterns)
      for (const match of everyMatch(own.text, pattern)) {
        if (found.length >= 12) return found
        if (isInWord(own.text, match.index) || isDenied(own.text, match.index)) continue
        const start = own.start + match.index
        found.push({ own, at: match.index, start, end: start + match[0].length })
      }
  return found.sort((a, b) => a.start - b.start)
}

/** A phrase begins with a word: "lock" in "unlock" is none. */
const isInWord = (text: string, at: number): boolean => isLetter(text, at - 1) && isLetter(text, at)
const isLetter = (text: string, at: number): boolean => /[a-z]/.test(text.charAt(at))

export const hitAt = (plan: Plan, { start, end }: Range): readonly Hit<PhraseFacts>[] => [
  { at: { start, end }, facts: { phrase: quote(plan, { start, end }) } },
]
