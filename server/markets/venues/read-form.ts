/** Reads an answer by a schema, and checks candles: order, gaps in time, and the clock of the source. */
import { z } from 'zod'
import { isPositiveDecimal } from '#protocol/markets/decimal.ts'
import type { Close } from '#protocol/markets/volatility.ts'
import { VenueUnusable } from './feed.ts'

/** How far the clock of a source may be ahead. */
export const AHEAD_MS = 5_000

export const Decimal = z.string().regex(/^-?\d{1,24}(\.\d{1,24})?$/, 'must be a decimal string')
export const PositiveDecimal = Decimal.refine(isPositiveDecimal, 'must be above 0')

/** Throws VenueUnusable that names the first member of another form. */
export function readForm<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0]!
  throw new VenueUnusable(`the answer has another form: ${path.join('.') || 'the whole'}: ${message}`)
}

interface CandleCheck {
  nowMs: number
  intervalMs: number
  /** Intervals by which the newest closed candle may lag. */
  mostLag: number
}

/** The closed candles of an ascending list. Throws VenueUnusable. */
export function closedCandles(
  candles: readonly Close[],
  { nowMs, intervalMs, mostLag }: CandleCheck,
): Close[] {
  candles.forEach(({ startMs }, i) => {
    const before = candles[i - 1]
    if (before && startMs <= before.startMs) throw new VenueUnusable('candles are repeated or out of order')
    if (startMs % intervalMs !== 0) throw new VenueUnusable('a candle starts within its interval')
    if (startMs > nowMs + AHEAD_MS) throw new VenueUnusable('the clock of the source is ahead of ours')
  })
  const closed = candles.filter(({ startMs }) => startMs + intervalMs <= nowMs)
  const newest = closed.at(-1)
  if (!newest) throw new VenueUnusable('no candle is closed')
  if (nowMs - (newest.startMs + intervalMs) > mostLag * intervalMs)
    throw new VenueUnusable('the newest closed candle is too old')
  return closed
}

/** The newest `most` of both, by start; the later reading of a candle counts. */
export function mergeCloses(before: readonly Close[], after: readonly Close[], most: number): Close[] {
  const byStart = new Map([...before, ...after].map((close) => [close.startMs, close]))
  return [...byStart.values()].sort((a, b) => a.startMs - b.startMs).slice(-most)
}
