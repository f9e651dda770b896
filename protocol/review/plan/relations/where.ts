// Makes the screens of rules: where a rule can find something, and what it spends of the budget in any other plan. A page
// keeps the screens of rules that it has not loaded, so they are short.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Plan } from '../ir.ts'
import type { HarmPair } from './harm.ts'
import type { Screen } from './hit.ts'
import { proposed } from './steps.ts'
import { ownSentences, type Sentence, says, type Wording } from './wording.ts'

/** Steps of the budget for each of these in the plan. */
export interface Spends {
  /** Words of the agent's own sentences. */
  readonly tokens?: number
  readonly sentences?: number
  readonly steps?: number
  /** Steps that the agent does or proposes. */
  readonly proposed?: number
  /** Characters; a part of one is dropped. */
  readonly text?: number
}

export function spendOn(plan: Plan, budget: Budget, spends: Spends): void {
  const { tokens = 0, sentences = 0, steps = 0, proposed: done = 0, text = 0 } = spends
  const own = ownSentences(plan, budget)
  if (tokens > 0) budget.spend(tokens * own.reduce((sum, one) => sum + one.tokens.length, 0))
  budget.spend(sentences * own.length + steps * plan.steps.length + done * proposed(plan).length)
  budget.spend(Math.floor(text * plan.text.length))
}

/** A screen of any form. `holds` spends nothing. */
export const where =
  (holds: (plan: Plan, budget: Budget) => boolean, spends: Spends | ((plan: Plan) => number) = {}): Screen =>
  (plan, budget) => {
    if (holds(plan, budget)) return true
    if (typeof spends === 'function') budget.spend(spends(plan))
    else spendOn(plan, budget, spends)
    return false
  }

const lowered = new WeakMap<Plan, readonly string[]>()

/** In lower case, as it stands and with straight apostrophes: rules read the one or the other. */
function textsOf(plan: Plan): readonly string[] {
  const known = lowered.get(plan)
  if (known !== undefined) return known
  const text = asciiLower(plan.text)
  const texts = text.includes('’') ? [text, text.replaceAll('’', "'")] : [text]
  lowered.set(plan, texts)
  return texts
}

/** Whether the text of all parties, in lower case, has the pattern. */
export const isIn = (plan: Plan, pattern: RegExp): boolean =>
  textsOf(plan).some((text) => text.search(pattern) >= 0)

/** Characters of the agent's own turns. */
export const ownLength = ({ turns }: Plan): number =>
  turns
    .filter(({ party }) => party === 'agent' || party === 'unknown')
    .reduce((sum, { start, end }) => sum + end - start, 0)

/** A screen of word lists, of which the build of the parts makes an index. */
export interface WordScreen extends Screen {
  readonly spends: Spends
  /** Each must be said somewhere. */
  readonly said?: readonly string[]
  /** The classes of one must be said in one sentence. */
  readonly worded?: readonly Wording[]
  readonly or?: Otherwise
}

/** What lets a screen hold without words. */
export interface Otherwise {
  /** The plan has calls of tools. */
  readonly calls?: true
  /** The text has one of these. */
  readonly text?: readonly RegExp[]
}

export const isOtherwise = (plan: Plan, { calls, text = [] }: Otherwise): boolean =>
  (calls === true && plan.calls.length > 0) || text.some((pattern) => isIn(plan, pattern))

/** The agent's own sentences say an entry of each list. */
export const whereSaid = (said: readonly string[], spends: Spends = {}): WordScreen =>
  Object.assign(
    where((plan, budget) => {
      const own = ownSentences(plan, budget)
      return said.every((list) => own.some((one) => says(one, list)))
    }, spends),
    { said, spends },
  )

/** One of the agent's own sentences says an entry of each class of a wording. */
export const whereWorded = (
  worded: readonly Wording[],
  spends: Spends = {},
  or: Otherwise = {},
): WordScreen =>
  Object.assign(
    where(
      (plan, budget) =>
        isOtherwise(plan, or) ||
        ownSentences(plan, budget).some((one) => worded.some((words) => hasAll(one, words))),
      spends,
    ),
    { worded, spends, or },
  )

const hasAll = (sentence: Sentence, { say, near }: Wording): boolean =>
  say.every((list) => says(sentence, list)) && (near === undefined || says(sentence, near))

/** A screen of pairs: `harmIn` itself finds nothing elsewhere. */
export interface PairScreen extends Screen {
  readonly pairs: readonly HarmPair[]
}
export const wherePairs = (pairs: readonly HarmPair[]): PairScreen => Object.assign(() => true, { pairs })
