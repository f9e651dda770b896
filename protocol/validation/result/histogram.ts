// Counts the units by size, beside what a normal distribution of the same mean and deviation would give.
import type { Moments } from '../statistics/moments.ts'
import { upperTail } from '../statistics/number.ts'

export interface Histogram {
  /** In the caller's unit: lower edge of the first bin and upper edge of the last. What lies outside is counted in them. */
  readonly from: number
  readonly to: number
  readonly counts: readonly number[]
  /** Expected of a normal distribution, outliers included. */
  readonly normal: readonly number[]
  /** Units below `from` or above `to`. */
  readonly outliers: number
}

const BINS = 41
const DEVIATIONS = 5

/** Null without variance. */
export function histogramOf(values: Float64Array, { mean, std, skew }: Moments): Histogram | null {
  if (skew === null) return null
  const counts = new Array<number>(BINS).fill(0)
  let outliers = 0
  for (const value of values) {
    const place = ((value - mean) / std + DEVIATIONS) / (2 * DEVIATIONS)
    if (place < 0 || place > 1) outliers++
    counts[Math.max(0, Math.min(BINS - 1, Math.floor(place * BINS)))]!++
  }
  const above = (edge: number): number =>
    edge === 0 ? 1 : edge === BINS ? 0 : upperTail((edge / BINS) * 2 * DEVIATIONS - DEVIATIONS)
  return {
    from: mean - DEVIATIONS * std,
    to: mean + DEVIATIONS * std,
    counts,
    normal: counts.map((_, bin) => (above(bin) - above(bin + 1)) * values.length),
    outliers,
  }
}
