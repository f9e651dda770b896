// Computes the Sharpe ratio of the first units, of more of them, and of all, each with its interval.
import { varianceFactor } from '../statistics/deflated-sharpe.ts'
import { momentsOf } from '../statistics/moments.ts'
import type { Interval } from './intervals.ts'

export interface GrowingSharpe {
  readonly units: number
  /** Per unit. */
  readonly sharpe: number
  /** 95 %, with the share of effective units that the whole series has. */
  readonly interval: Interval
}

const POINTS = 40
const FEWEST = 10
const Z_TWO_SIDED = 1.959963984540054

/** Without the lengths at which there is no variance. */
export function growingSharpe(
  scaled: Float64Array,
  exponent: number,
  effectiveShare: number,
): GrowingSharpe[] {
  const n = scaled.length
  const points: GrowingSharpe[] = []
  for (let point = 1; point <= POINTS; point++) {
    const units = Math.floor((n * point) / POINTS)
    if (units < FEWEST || units === points.at(-1)?.units) continue
    const { sharpe, skew, kurtosis } = momentsOf(scaled.subarray(0, units), exponent)
    if (skew === null || kurtosis === null) continue
    const q = varianceFactor({ sharpe, skew, kurtosis })
    const margin = Z_TWO_SIDED * Math.sqrt(q / (Math.max(2, units * effectiveShare) - 1))
    points.push({ units, sharpe, interval: [sharpe - margin, sharpe + margin] })
  }
  return points
}
