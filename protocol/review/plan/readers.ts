// Names what pages load for plans when one needs it: rules and readers of talk and of calls of tools, and the reader of
// addresses. Nothing is judged without them.
import { PartMissing } from '../core/part-missing.ts'
import { type AnyRule, exportsIn, ruleLines, rulesIn } from '../core/rule.ts'
import { fromLists, type RuleList } from '../core/rule-list.ts'
import type { NestedReaders, ReadCalls } from '../nested/readers.ts'
import type { Rule } from '../types.ts'
import { type Finder, isFinder } from './finder.ts'
import type { Plan } from './ir.ts'
import type { TurnsOfJson } from './read/turns/raw.ts'
import { ruleList as base } from './rules/lists/base.ts'
import { SCREENED } from './screened.ts'

export interface Conversations extends ReadCalls {
  readonly rules: RuleList
  readonly turnsOfJson: TurnsOfJson
}

/** Those that are loaded; a page adds to them. */
export interface PlanReaders extends NestedReaders {
  readonly conversations?: Conversations
}

/** Rules of the parts with screens, under the name of the part and `Rules`. */
type ScreenedRules = Readonly<Record<string, RuleList | undefined>>

export interface LoadedRules {
  readonly definitions: readonly AnyRule[]
  readonly lines: readonly Rule[]
  readonly finders: readonly Finder[]
}

const rulesOfPart = (readers: PlanReaders, part: string): RuleList | undefined =>
  (readers as ScreenedRules)[`${part}Rules`]

/** The rules that are loaded by now, and the screens of others. */
export const rulesOfReaders = (readers: PlanReaders): (() => LoadedRules) =>
  fromLists(
    () => [
      base,
      readers.conversations?.rules,
      ...Object.entries(SCREENED).map(([part, screens]) => rulesOfPart(readers, part) ?? screens),
    ],
    (modules) => {
      const definitions = rulesIn(modules)
      const finders = exportsIn(modules).filter(isFinder)
      return { definitions, lines: ruleLines(definitions, 'plan'), finders }
    },
  )

export const hasAllRules = (readers: PlanReaders): boolean =>
  readers.conversations !== undefined &&
  Object.keys(SCREENED).every((part) => rulesOfPart(readers, part) !== undefined)

export function conversationsOf({ conversations }: PlanReaders): Conversations {
  if (!conversations) throw new PartMissing('conversations')
  return conversations
}

/** Throws PartMissing when this plan needs rules that are not loaded: somebody asks, answers or calls a tool in it. */
export function requireRules({ calls, demands, isTranscript, untrusted }: Plan, readers: PlanReaders): void {
  if (isTranscript || calls.length > 0 || demands.length > 0 || untrusted.length > 0) conversationsOf(readers)
}
