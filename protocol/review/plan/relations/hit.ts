// What a rule of plans gives back: where it found something, and the facts of its message.
import type { Budget } from '../../core/budget.ts'
import type { Plan, Range } from '../ir.ts'

/** More findings of one rule do not change the verdict. */
export const MOST_HITS = 8

export interface Hit<Facts> {
  readonly at: Range
  readonly facts: Facts
}

/** Whether a rule can find something in a plan: where it cannot, it is not run, and a page does not load it. */
export type Screen = (plan: Plan, budget: Budget) => boolean

/** The matcher of a rule of plans. It spends budget for every pair of steps it compares. */
export interface FindsInPlan<Facts> {
  /** Runs before `find`, and spends what both need of the budget for a plan in which nothing is found. */
  readonly screen?: Screen
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[]
}
