// Computes how uncertain the figures are: intervals, the record length that would suffice, and the Sharpe ratio after the haircut
// for the number of trials.
import { upperQuantile, upperTail } from '../statistics/number.ts'

export type Interval = readonly [low: number, high: number]

export interface Intervals {
  /** Per unit, 95 %; null without variance. */
  readonly sharpe: Interval | null
  readonly sharpe_annualized: Interval | null
  /** In the caller's unit, 95 %. */
  readonly mean: Interval | null
  /** Wilson interval of the share of permutations, 95 %. */
  readonly permutation_p_value: Interval
  /** Units after which the lower 95 % bound would exceed sr0; null when the Sharpe ratio does not. */
  readonly min_track_record: number | null
  /** Bonferroni form of Harvey and Liu (2015); null without variance. */
  readonly haircut_sharpe: number | null
}

export interface IntervalInput {
  readonly n: number
  readonly effective: number
  readonly mean: number
  readonly std: number
  readonly sharpe: number
  /** Null without variance. */
  readonly deflated: { readonly sr0: number; readonly q: number } | null
  readonly trials: number
  readonly periodsPerYear: number | null
  readonly flips: number
  readonly permutations: number
}

const Z_TWO_SIDED = 1.959963984540054
const Z_ONE_SIDED = 1.6448536269514722

export function intervalsOf(input: IntervalInput): Intervals {
  const { effective, mean, std, sharpe, deflated, trials, n, periodsPerYear } = input
  const permutation_p_value = wilson(input.flips, input.permutations)
  if (deflated === null)
    return {
      sharpe: null,
      sharpe_annualized: null,
      mean: null,
      permutation_p_value,
      min_track_record: null,
      haircut_sharpe: null,
    }
  const { sr0, q } = deflated
  const ofSharpe = around(sharpe, Z_TWO_SIDED * Math.sqrt(q / (effective - 1)))
  const year = periodsPerYear === null ? null : Math.sqrt(periodsPerYear)
  const ratio = Z_ONE_SIDED / (sharpe - sr0)
  return {
    sharpe: ofSharpe,
    sharpe_annualized: year === null ? null : [ofSharpe[0] * year, ofSharpe[1] * year],
    mean: around(mean, (Z_TWO_SIDED * std) / Math.sqrt(effective)),
    permutation_p_value,
    min_track_record: sharpe > sr0 ? 1 + q * ratio * ratio : null,
    haircut_sharpe: haircut(sharpe, q, n, trials),
  }
}

const around = (value: number, margin: number): Interval => [value - margin, value + margin]

function haircut(sharpe: number, q: number, n: number, trials: number): number {
  if (sharpe <= 0) return 0
  const scale = Math.sqrt(q / (n - 1))
  const tail = trials * upperTail(sharpe / scale)
  return tail >= 0.5 ? 0 : upperQuantile(tail) * scale
}

function wilson(count: number, of: number): Interval {
  const square = Z_TWO_SIDED * Z_TWO_SIDED
  const share = count / of
  const centre = (share + square / (2 * of)) / (1 + square / of)
  const margin =
    (Z_TWO_SIDED / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  return [Math.max(0, centre - margin), Math.min(1, centre + margin)]
}
