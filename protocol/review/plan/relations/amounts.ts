// Limits and totals: compares amounts of one kind and unit exactly.

import { add, compare, type Rational, ZERO } from '../../core/number/rational.ts'
import { asciiUpper } from '../../text/ascii.ts'
import type { Amount, Demand, Plan, Step } from '../ir.ts'

/** Amounts can be compared: one kind, one unit, one period. An unknown unit compares with nothing else. */
export const comparable = (a: Amount, b: Amount): boolean =>
  a.kind === b.kind && a.unit === b.unit && (a.per ?? '') === (b.per ?? '')

export const exceeds = (a: Amount, limit: Amount): boolean =>
  comparable(a, limit) && compare(a.value, limit.value) > 0

export interface Limit {
  readonly amount: Amount
  readonly demand: Demand | null
  /** The index of the step that states it. */
  readonly index: number
}

/** Upper bounds that the principal or the plan itself states. */
export function limitsOf(plan: Plan): readonly Limit[] {
  const found: Limit[] = []
  for (const demand of plan.demands)
    if (demand.kind === 'limit' && demand.amount && demand.amount.bound === 'most')
      found.push({ amount: demand.amount, demand, index: demand.step.index })
  for (const step of plan.steps) {
    if (step.party === 'untrusted' || step.quoted) continue
    for (const amount of step.amounts)
      if (amount.bound === 'most' && !found.some((one) => one.amount.start === amount.start))
        found.push({ amount, demand: null, index: step.index })
  }
  return found
}

export const isPerItem = ({ per }: Amount): boolean => per !== null

export function totalOf(amounts: readonly Amount[]): Rational {
  return amounts.reduce((sum, { value }) => add(sum, value), ZERO)
}

/** Amounts that a step moves: its own, and those of its call's arguments. */
export function amountsOf(step: Step): readonly Amount[] {
  const all: Amount[] = []
  const add = (amount: Amount): void => {
    if (
      amount.bound !== 'most' &&
      amount.bound !== 'least' &&
      !all.some(({ start }) => start === amount.start)
    )
      all.push(amount)
  }
  for (const { amount, name } of step.args)
    if (amount) add(amount.unit === '' ? withUnitOf(name, amount) : amount)
  step.amounts.forEach(add)
  return all
}

/** `amount_sat=1500`: the name of the argument gives the unit. */
function withUnitOf(name: string, amount: Amount): Amount {
  const unit = name.split(/[^a-z]/).find((word) => UNITS.includes(word))
  return unit === undefined
    ? amount
    : { ...amount, kind: 'money', unit: asciiUpper(unit === 'sats' ? 'sat' : unit) }
}
const UNITS = [
  'sat',
  'sats',
  'wei',
  'gwei',
  'lamports',
  'cents',
  'usd',
  'eur',
  'gbp',
  'chf',
  'btc',
  'eth',
  'usdc',
  'usdt',
]
