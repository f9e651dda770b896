// Measures how much neighbouring units depend on each other: block length, effective number of units, autocorrelations.
import type { Span } from '../input/series.ts'
import type { Moments } from './moments.ts'
import { sum } from './number.ts'

/** Largest number of spans open at one instant; at equal instants a start counts before an end. */
export function mostOpen(spans: readonly Span[]): number {
  const starts = Float64Array.from(spans, ({ start }) => start).sort()
  const ends = Float64Array.from(spans, ({ end }) => end).sort()
  let most = 0
  for (let opened = 0, closed = 0; opened < starts.length; opened++) {
    while (ends[closed]! < starts[opened]!) closed++
    most = Math.max(most, opened + 1 - closed)
  }
  return most
}

/** Units that are taken as one when signs are flipped, and the largest lag of the effective number. */
export function blockLength(n: number, open: number): number {
  let root = 1
  while (root * root * root < n) root++
  return Math.max(1, Math.min(Math.max(root, 2 * (open - 1) + 1), Math.floor(n / 8)))
}

/** ρ of lags 1 to `lags`; empty without variance. */
export function autocorrelations({ deviations, variance, skew }: Moments, lags: number): number[] {
  if (skew === null) return []
  const n = deviations.length
  return Array.from({ length: lags }, (_, index) => {
    const lag = index + 1
    return sum(deviations.subarray(0, n - lag).map((d, i) => d * deviations[i + lag]!)) / (n * variance)
  })
}

/** n ÷ τ with Bartlett weights, at least 2. */
export function effectiveNumber(n: number, correlations: readonly number[]): number {
  const weighted = sum(correlations.map((rho, index) => (1 - (index + 1) / (correlations.length + 1)) * rho))
  return Math.max(2, n / Math.max(1, 1 + 2 * weighted))
}

/** Sums of blocks of `length` units; the last may be shorter. */
export function blockSums(quanta: Float64Array, length: number): Float64Array {
  const sums = new Float64Array(Math.ceil(quanta.length / length))
  for (let i = 0; i < quanta.length; i++) sums[Math.floor(i / length)]! += quanta[i]!
  return sums
}
