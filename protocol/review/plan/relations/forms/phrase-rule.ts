// Defines rules of one form as data: a phrase in the agent's own words that is not denied, under conditions on the words
// around it, on its clause and on the whole text. One finding, at the first phrase that all conditions hold for.
import type { Budget } from '../../../core/budget.ts'
import { type FindingRule, rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { FindsInPlan, Hit, Screen } from '../hit.ts'
import {
  clauseOf,
  hitAt,
  ownTexts,
  type Phrase,
  type PhraseFacts,
  phrasesIn,
  sentenceAt,
  wholeText,
} from '../own-text.ts'
import { firstOf, matches, type Patterns } from '../patterns.ts'

/**
 * `text` is everything that is said, by all parties; `turn` is the turn the phrase stands in. `before` and `behind` are so
 * many characters beside the phrase, `around` is the phrase with so many on either side.
 */
type Scope =
  | 'text'
  | 'turn'
  | 'sentence'
  | 'clause'
  | 'phrase'
  | { readonly before: number }
  | { readonly behind: number }
  | { readonly around: readonly [before: number, behind: number] }

export interface Condition {
  readonly in: Scope
  readonly says?: RegExp | Patterns
  readonly lacks?: RegExp | Patterns
}

export interface PhraseForm {
  /** Global patterns. */
  readonly phrase: Patterns
  /** The phrase stands behind the first match of these in the whole text. */
  readonly after?: Patterns
  readonly where?: readonly Condition[]
}

/* @__NO_SIDE_EFFECTS__ */
export const phraseRule = <const Id extends string>(
  definition: Omit<FindingRule<Id, PhraseFacts>, 'kind'> & PhraseForm,
): FindingRule<Id, PhraseFacts> & FindsInPlan<PhraseFacts> & PhraseForm =>
  rule({ ...definition, find: (plan: Plan, budget: Budget) => hitsOf(plan, definition, budget) })

/** The screen of phrases. */
export const phraseScreen =
  (phrase: Patterns): Screen =>
  (plan, budget) =>
    ownTexts(plan, budget).some(({ text }) => phrase.some((pattern) => text.search(pattern) >= 0))

function hitsOf(plan: Plan, form: PhraseForm, budget: Budget): readonly Hit<PhraseFacts>[] {
  const { phrase, after, where = [] } = form
  for (const condition of where)
    if (condition.in === 'text' && !holds(condition, wholeText(plan, budget))) return []
  const from = after === undefined ? -1 : (firstOf(after, wholeText(plan, budget))?.index ?? Infinity)
  const found = phrasesIn(plan, phrase, budget).find(
    (one) =>
      one.start > from &&
      where.every((condition) => condition.in === 'text' || holds(condition, wordsOf(one, condition.in))),
  )
  return found === undefined ? [] : hitAt(plan, found)
}

const holds = ({ says, lacks }: Condition, words: string): boolean =>
  (says === undefined || isSaid(says, words)) && (lacks === undefined || !isSaid(lacks, words))

const isSaid = (patterns: RegExp | Patterns, words: string): boolean =>
  patterns instanceof RegExp ? patterns.test(words) : matches(patterns, words)

function wordsOf(phrase: Phrase, scope: Exclude<Scope, 'text'>): string {
  const { own, at, start, end } = phrase
  const stop = at + end - start
  if (scope === 'turn') return own.text
  if (scope === 'sentence') return sentenceAt(own.text, at)
  if (scope === 'clause') return clauseOf(phrase)
  if (scope === 'phrase') return own.text.slice(at, stop)
  if ('before' in scope) return own.text.slice(Math.max(0, at - scope.before), at)
  if ('behind' in scope) return own.text.slice(stop, stop + scope.behind)
  return own.text.slice(Math.max(0, at - scope.around[0]), stop + scope.around[1])
}
