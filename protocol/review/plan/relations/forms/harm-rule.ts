// Defines rules that are act–object pairs as data: what nobody may do to whom or with what.
import type { Budget } from '../../../core/budget.ts'
import { type FindingRule, rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import { PEOPLE } from '../../tables/people.ts'
import { type HarmFacts, type HarmPair, harmIn, harmSteps, isCommitted } from '../harm.ts'
import type { FindsInPlan, Screen } from '../hit.ts'
import { isMet, type PlacesOfCodes, placesOfCodes, readIndex } from '../screen.ts'
import { entitiesOf } from '../steps.ts'
import { where } from '../where.ts'

export interface HarmForm {
  readonly pairs: readonly HarmPair[]
}

/* @__NO_SIDE_EFFECTS__ */
export const harmRule = <const Id extends string>(
  definition: Omit<FindingRule<Id, HarmFacts>, 'kind'> & HarmForm,
): FindingRule<Id, HarmFacts> & FindsInPlan<HarmFacts> & HarmForm =>
  rule({ ...definition, find: (plan: Plan, budget: Budget) => harmIn(plan, definition.pairs, budget) })

/** An act among the words of an index. */
export const actMark = (act: string): string => `act:${act}`

/** A verb with its particle is one word of an index. */
export const verbMark = (verb: string): string => verb.replaceAll(' ', '_')

const placesOfPlans = new WeakMap<Plan, PlacesOfCodes>()

function placesOf(plan: Plan): PlacesOfCodes {
  const known = placesOfPlans.get(plan)
  if (known !== undefined) return known
  const steps = harmSteps(plan).filter((step) => step.verb !== '' && isCommitted(plan, step))
  const places = placesOfCodes(
    steps.flatMap((step) => [...marksIn(step)].map((mark) => [mark, step.index] as const)),
  )
  placesOfPlans.set(plan, places)
  return places
}

function marksIn(step: Step): ReadonlySet<string> {
  const marks = new Set([verbMark(step.verb)])
  if (step.act !== null) marks.add(actMark(step.act))
  for (const { head, key, kind, modifiers } of [...step.objects, ...entitiesOf(step)]) {
    for (const word of [head, key, ...key.split(' '), ...modifiers]) marks.add(word)
    if (kind === 'person' || PEOPLE.includes(head)) marks.add('person')
  }
  return marks
}

/** The screen of pairs whose verbs, acts and things are in the index. */
export const harmScreen = (written: string): Screen =>
  where(
    (plan) => isMet(readIndex(written), placesOf(plan)),
    (plan) => harmSteps(plan).length,
  )
