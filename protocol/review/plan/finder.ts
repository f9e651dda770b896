// What is run over a plan: a rule, or the screen of a rule that is in a part and not loaded.
import type { FindingRule } from '../core/rule.ts'
import type { FindsInPlan, Screen } from './relations/hit.ts'

export type FinderRule = FindingRule<string, unknown> & FindsInPlan<unknown>

export interface Screened {
  readonly kind: 'screened'
  readonly part: string
  readonly screen: Screen
}

export type Finder = FinderRule | Screened

/** Stands for a rule of a part; all of the screens must hold. */
/* @__NO_SIDE_EFFECTS__ */
export const screened = (part: string, ...screens: readonly Screen[]): Screened => ({
  kind: 'screened',
  part,
  screen: (plan, budget) => screens.every((screen) => screen(plan, budget)),
})

export const isFinder = (value: unknown): value is Finder =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'screened' || (value.kind === 'rule' && 'find' in value))
