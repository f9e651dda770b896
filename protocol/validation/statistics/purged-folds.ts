// Compares each fold with everything outside it that does not overlap it in time (purged k-fold with embargo, after López de
// Prado, 2018).
import type { Span } from '../input/series.ts'
import { median, sum } from './number.ts'

export interface Fold {
  /** Units from `from` up to, not including, `to`. */
  readonly from: number
  readonly to: number
  readonly outOfSample: number
  /** Null when nothing is left outside the fold. */
  readonly inSample: number | null
}

/** Share of the units after a fold that is left out. */
const EMBARGO = 100

/** Empty when there are too few units for two folds. */
export function purgedFolds(values: Float64Array, spans: readonly Span[], kFolds: number): Fold[] {
  const n = values.length
  const k = Math.min(kFolds, Math.floor(n / 2))
  if (k < 2) return []
  const embargo = Math.ceil(n / EMBARGO)
  return Array.from({ length: k }, (_, j) => {
    const from = Math.floor((j * n) / k)
    const to = Math.floor(((j + 1) * n) / k)
    const inFold = spans.slice(from, to)
    const first = inFold.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
    const last = inFold.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY)
    const kept = values.filter(
      (_, i) => (i < from || i >= to + embargo) && (spans[i]!.end < first || spans[i]!.start > last),
    )
    return {
      from,
      to,
      outOfSample: sum(values.subarray(from, to)) / (to - from),
      inSample: kept.length === 0 ? null : sum(kept) / kept.length,
    }
  })
}

/** Median of the means out of sample ÷ mean of the means in sample; null when that says nothing. */
export function foldDecay(folds: readonly Fold[]): number | null {
  const inSample = folds.flatMap(({ inSample }) => inSample ?? [])
  if (folds.length === 0 || inSample.length < folds.length) return null
  const whole = sum(inSample) / folds.length
  return whole <= 0 ? null : median(folds.map(({ outOfSample }) => outOfSample)) / whole
}
