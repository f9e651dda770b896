// What a rule of plans gives back: where it found something, and the facts of its message.
import type { Budget } from '../../core/budget.ts'
import type { Plan, Range } from '../ir.ts'

/** More findings of one rule do not change the verdict. */
export const MOST_HITS = 8

export interface Hit<Facts> {
  readonly at: Range
  readonly facts: Facts
}

/** The matcher of a rule of plans. It spends budget for every pair of steps it compares. */
export interface FindsInPlan<Facts> {
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[]
}
