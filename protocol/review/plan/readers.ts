// Names what pages load for plans when one needs it: rules and readers of talk and of calls of tools, and the reader of
// addresses. Nothing is judged without them.
import { PartMissing } from '../core/part-missing.ts'
import { type AnyRule, ruleLines, rulesIn } from '../core/rule.ts'
import { fromLists, type RuleList } from '../core/rule-list.ts'
import type { NestedReaders, ReadCalls } from '../nested/readers.ts'
import type { Rule } from '../types.ts'
import type { Plan } from './ir.ts'
import type { TurnsOfJson } from './read/turns/raw.ts'
import { ruleList as base } from './rules/lists/base.ts'

export interface Conversations extends ReadCalls {
  readonly rules: RuleList
  readonly turnsOfJson: TurnsOfJson
}

/** Those that are loaded; a page adds to them. */
export interface PlanReaders extends NestedReaders {
  readonly conversations?: Conversations
}

export interface LoadedRules {
  readonly definitions: readonly AnyRule[]
  readonly lines: readonly Rule[]
}

/** The rules that are loaded by now. */
export const rulesOfReaders = (readers: PlanReaders): (() => LoadedRules) =>
  fromLists(
    () => [base, readers.conversations?.rules],
    (modules) => {
      const definitions = rulesIn(modules)
      return { definitions, lines: ruleLines(definitions, 'plan') }
    },
  )

export const hasAllRules = ({ conversations }: PlanReaders): boolean => conversations !== undefined

export function conversationsOf({ conversations }: PlanReaders): Conversations {
  if (!conversations) throw new PartMissing('conversations')
  return conversations
}

/** Throws PartMissing when this plan needs rules that are not loaded: somebody asks, answers or calls a tool in it. */
export function requireRules({ calls, demands, isTranscript, untrusted }: Plan, readers: PlanReaders): void {
  if (isTranscript || calls.length > 0 || demands.length > 0 || untrusted.length > 0) conversationsOf(readers)
}
