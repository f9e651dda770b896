// Defines rules that are wordings as data: one of them stands in the agent's own sentences, and under conditions on what
// these say elsewhere.
import type { Budget } from '../../../core/budget.ts'
import { type FindingRule, rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { FindsInPlan, Hit, Screen } from '../hit.ts'
import { isMet, type PlacesOfCodes, placesOfCodes, readIndex } from '../screen.ts'
import { isOtherwise, type Otherwise, type Spends, where } from '../where.ts'
import { ownSentences, type Sentence, says, type Wording, type WordingFacts, wordingsIn } from '../wording.ts'

export interface WordingForm {
  readonly wordings: readonly Wording[]
  /** The agent's own sentences say an entry of each list. */
  readonly said?: readonly string[]
}

/* @__NO_SIDE_EFFECTS__ */
export const wordingRule = <const Id extends string>(
  definition: Omit<FindingRule<Id, WordingFacts>, 'kind'> & WordingForm,
): FindingRule<Id, WordingFacts> & FindsInPlan<WordingFacts> & WordingForm =>
  rule({ ...definition, find: (plan: Plan, budget: Budget) => hitsOf(plan, definition, budget) })

function hitsOf(
  plan: Plan,
  { wordings, said = [] }: WordingForm,
  budget: Budget,
): readonly Hit<WordingFacts>[] {
  const found = wordingsIn(plan, wordings, budget)
  if (found.length === 0) return found
  const own = ownSentences(plan, budget)
  return said.every((list) => own.some((one) => says(one, list))) ? found : []
}

const placesOfPlans = new WeakMap<Plan, PlacesOfCodes>()

function placesOf(plan: Plan, own: readonly Sentence[]): PlacesOfCodes {
  const known = placesOfPlans.get(plan)
  if (known !== undefined) return known
  const words = own.flatMap(({ tokens }, place) =>
    tokens.flatMap(({ word, verb, noun }) => [word, verb, noun].map((one) => [one, place] as const)),
  )
  const places = placesOfCodes(words)
  placesOfPlans.set(plan, places)
  return places
}

const meets = (written: string, plan: Plan, budget: Budget): boolean =>
  isMet(readIndex(written), placesOf(plan, ownSentences(plan, budget)))

/** The screen of wordings whose words are in the index. */
export const wordingScreen = (written: string, spends: Spends, or: Otherwise = {}): Screen =>
  where((plan, budget) => isOtherwise(plan, or) || meets(written, plan, budget), spends)

/** The screen of lists whose words are in the indexes, one for each. */
export const saidScreen = (written: readonly string[], spends: Spends): Screen =>
  where((plan, budget) => written.every((index) => meets(index, plan, budget)), spends)
