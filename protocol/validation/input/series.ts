// Turns the rows of a request into units in the order of time: rows of one instant are one observation.
import { readSpanTime, readTime } from './read-time.ts'
import { type TradeRow, timeOf, VALUE_MEMBERS, type ValidationRequest } from './request.ts'

export const WARNINGS = [
  'unsorted',
  'merged',
  'below_minus_one',
  'pnl_unscaled',
  'trial_sharpes_units',
] as const
export type Warning = (typeof WARNINGS)[number]

/** Milliseconds since 1970, or positions where rows have no time. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Row extends Span {
  readonly value: number
  readonly coin: string | null
  /** Milliseconds since 1970; null when rows have no time. */
  readonly time: number | null
}

export interface Series {
  /** In the order of time. */
  readonly rows: readonly Row[]
  /** One for each instant: the sum of its rows. */
  readonly values: Float64Array
  readonly spans: readonly Span[]
  readonly warnings: readonly Warning[]
}

export function seriesOf(request: ValidationRequest): Series {
  const { returns, trades } = request
  const warnings = new Set<Warning>()
  const sent = returns
    ? returns.map((value, i) => ({ value: value + 0, coin: null, time: null, start: i, end: i }))
    : rowsOf(trades ?? [], warnings)
  const rows = inOrderOfTime(sent, warnings)
  const { values, spans } = mergeInstants(rows, warnings)
  return { rows, values, spans, warnings: [...warnings] }
}

const BASIS_POINTS = 10_000

function rowsOf(trades: readonly TradeRow[], warnings: Set<Warning>): Row[] {
  const member = VALUE_MEMBERS.find((name) => trades[0]?.[name] !== undefined)!
  const spansOf = trades.map(({ entry, exit }) => [readSpanTime(entry), readSpanTime(exit)] as const)
  const haveSpans = spansOf.every(([entry, exit]) => entry !== null && exit !== null)
  if (member === 'pnl') warnings.add('pnl_unscaled')
  return trades.map((trade, i) => {
    const value = member === 'net_bps' ? trade.net_bps! / BASIS_POINTS : trade[member]! + 0
    if (member !== 'pnl' && value < -1) warnings.add('below_minus_one')
    const given = timeOf(trade)
    const time = given === undefined ? null : readTime(given)
    const [entry, exit] = spansOf[i]!
    const at = time ?? i
    const [start, end] = haveSpans ? [Math.min(entry!, exit!), Math.max(entry!, exit!)] : [at, at]
    return { value, coin: trade.coin ?? null, time, start, end }
  })
}

function inOrderOfTime(rows: readonly Row[], warnings: Set<Warning>): readonly Row[] {
  const isSorted = rows.every(({ time }, i) => i === 0 || time === null || time >= rows[i - 1]!.time!)
  if (isSorted) return rows
  warnings.add('unsorted')
  return [...rows].sort((a, b) => a.time! - b.time!)
}

function mergeInstants(rows: readonly Row[], warnings: Set<Warning>): Pick<Series, 'values' | 'spans'> {
  const values: number[] = []
  const spans: Span[] = []
  rows.forEach(({ value, time, start, end }, i) => {
    const last = values.length - 1
    if (time === null || i === 0 || rows[i - 1]!.time !== time) {
      values.push(value)
      spans.push({ start, end })
      return
    }
    warnings.add('merged')
    values[last]! += value
    const span = spans[last]!
    spans[last] = { start: Math.min(span.start, start), end: Math.max(span.end, end) }
  })
  return { values: Float64Array.from(values), spans }
}
