// Volatility of hourly closes: the ratio of two spans of price levels, and the annualised deviation of returns.
import { sum } from '../validation/statistics/number.ts'

/** A closed candle. */
export interface Close {
  /** Milliseconds at which the candle starts. */
  readonly startMs: number
  /** Decimal string. */
  readonly close: string
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export const VOL_RATIO_METHOD = 'std(close[-20:]) / std(close[-100:])'
export const EXPANSION_FROM = 1.3
const SHORT = 20
const LONG = 100
const RETURNS = 168
const HOURS_PER_YEAR = 8_760

/** The newest `count` closes without a gap between them; null when there are fewer or one is missing. */
export function newestCloses(
  closes: readonly Close[],
  count: number,
  intervalMs: number,
): readonly number[] | null {
  const newest = closes.slice(-count)
  if (newest.length < count) return null
  const hasGap = newest.some(({ startMs }, i) => i > 0 && startMs - newest[i - 1]!.startMs !== intervalMs)
  return hasGap ? null : newest.map(({ close }) => Number(close))
}

/** `freedom`: 0 or 1, subtracted from the number of values. */
function deviation(values: readonly number[], freedom: 0 | 1): number {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) * (value - mean))) / (values.length - freedom))
}

/** Null when closes are missing or the long span does not move. */
export function volRatio(hourly: readonly Close[]): number | null {
  const long = newestCloses(hourly, LONG, HOUR_MS)
  if (long === null) return null
  const spread = deviation(long, 0)
  return spread === 0 ? null : deviation(long.slice(-SHORT), 0) / spread
}

export type VolRegime = 'expansion' | 'normal'

/** On the unrounded ratio. */
export const volRegime = (ratio: number): VolRegime => (ratio >= EXPANSION_FROM ? 'expansion' : 'normal')

/** Annualised, a fraction; null under 169 closes. */
export function realizedVol(hourly: readonly Close[]): number | null {
  const closes = newestCloses(hourly, RETURNS + 1, HOUR_MS)
  if (closes === null) return null
  const returns = closes.slice(1).map((close, i) => close / closes[i]! - 1)
  return deviation(returns, 1) * Math.sqrt(HOURS_PER_YEAR)
}
