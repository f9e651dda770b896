// Divides rows by what Bitcoin's price did before them: inside a melt-up, which is known before the trade began, or outside.
import type { Row } from '../input/series.ts'
import { sum } from '../statistics/number.ts'

export interface BtcCloses {
  /** Close of a UTC day, counted from 1970-01-01, as a decimal string. */
  closeOf(day: number): string | undefined
  /** Of the file that holds them. */
  readonly sha256: string
}

export interface RegimeSide {
  readonly rows: number
  readonly sum: number
  readonly mean: number
}

export interface BtcRegime {
  readonly in_melt_up: RegimeSide
  readonly outside: RegimeSide
  readonly sign_differs: boolean
}

export type BtcRegimeReason = 'no_btc_data' | 'btc_data_incomplete' | 'one_regime'

export type BtcRegimeResult =
  | { readonly regime: BtcRegime; readonly reason: null }
  | { readonly regime: null; readonly reason: BtcRegimeReason }

const DAY_MS = 86_400_000
const DAYS_BEFORE = 30
/** One row in so many may lie outside the closes. */
const UNCLASSIFIED_SHARE = 10
const FEWEST_ROWS = 5

export function btcRegimeOf(rows: readonly Row[], closes: BtcCloses | null): BtcRegimeResult {
  if (closes === null) return { regime: null, reason: 'no_btc_data' }
  const inside: number[] = []
  const outside: number[] = []
  for (const { value, start } of rows) {
    const isMeltUp = isInMeltUp(Math.floor(start / DAY_MS), closes)
    if (isMeltUp !== null) (isMeltUp ? inside : outside).push(value)
  }
  const unclassified = rows.length - inside.length - outside.length
  if (unclassified * UNCLASSIFIED_SHARE > rows.length) return { regime: null, reason: 'btc_data_incomplete' }
  if (inside.length < FEWEST_ROWS || outside.length < FEWEST_ROWS)
    return { regime: null, reason: 'one_regime' }
  const [in_melt_up, rest] = [sideOf(inside), sideOf(outside)]
  const sign_differs = Math.sign(in_melt_up.mean) !== Math.sign(rest.mean)
  return { regime: { in_melt_up, outside: rest, sign_differs }, reason: null }
}

function sideOf(values: readonly number[]): RegimeSide {
  const total = sum(values)
  return { rows: values.length, sum: total, mean: total / values.length }
}

/** Up 20 % or more over the 30 days that ended the day before; null when a close is missing. */
export function isInMeltUp(day: number, closes: BtcCloses): boolean | null {
  const [last, first] = [closes.closeOf(day - 1), closes.closeOf(day - 1 - DAYS_BEFORE)]
  if (last === undefined || first === undefined) return null
  const places = Math.max(placesOf(last), placesOf(first))
  return scaledInteger(last, places) * 10n >= scaledInteger(first, places) * 12n
}

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

function scaledInteger(decimal: string, places: number): bigint {
  const [whole, fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
