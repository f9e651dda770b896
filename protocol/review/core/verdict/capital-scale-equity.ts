// Chooses the equity that counts when several are stated. The request's own, then the artifact's, then the stored state; but
// the smaller one as soon as they differ by more than the tolerance.

import type { CapitalScale } from '../../types.ts'
import { toUsd } from '../number/decimal.ts'
import {
  abs,
  compare,
  fromBps,
  isPositive,
  lessThan,
  max,
  multiply,
  type Rational,
  subtract,
} from '../number/rational.ts'

export interface StatedEquity {
  readonly value: Rational
  readonly source: NonNullable<CapitalScale['equity_source']>
  /** In place of `source` in a finding. */
  readonly name?: string
}

export interface ResolvedEquity {
  readonly equity: StatedEquity | null
  /** Told in a finding of low severity: anything more would make a verdict looser as equity falls. */
  readonly differs: string | null
}

/** `stated` in order of precedence. */
export function resolveEquity(stated: readonly StatedEquity[], toleranceBps: number): ResolvedEquity {
  const first = stated[0]
  if (first === undefined) return { equity: null, differs: null }
  const other = stated
    .slice(1)
    .filter(({ value }) => differ(first.value, value, toleranceBps))
    .sort((a, b) => compare(a.value, b.value))[0]
  if (other === undefined) return { equity: first, differs: null }
  return {
    equity: lessThan(other.value, first.value) ? other : first,
    differs: `${first.name ?? first.source} says equity ${toUsd(first.value, 'down')} USD, ${other.name ?? other.source} says ${toUsd(other.value, 'down')} USD; the smaller is used`,
  }
}

/** By more than the tolerance of the larger one. */
function differ(a: Rational, b: Rational, toleranceBps: number): boolean {
  const larger = max(a, b)
  if (!isPositive(larger)) return compare(a, b) !== 0
  return lessThan(multiply(larger, fromBps(toleranceBps)), abs(subtract(a, b)))
}
