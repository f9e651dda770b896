/** Feeds of Hyperliquid's info API: contexts of all perpetuals, candles and funding history. */
import { z } from 'zod'
import { differenceBps } from '#protocol/markets/decimal.ts'
import { type Close, DAY_MS, HOUR_MS } from '#protocol/markets/volatility.ts'
import { type Ask, type Feed, VenueUnusable } from './feed.ts'
import { AHEAD_MS, closedCandles, Decimal, mergeCloses, PositiveDecimal, readForm } from './read-form.ts'

export const HYPERLIQUID = 'hyperliquid'
const TIMEOUT_MS = 5_000
/** What the venue counts for one request. */
const WEIGHT = 20

export interface Context {
  mark: string
  oracle: string
  /** Per hour. */
  funding: string
  /** One side, in coins. */
  openInterest: string
  volumeUsd: string
}

export interface Contexts {
  /** By coin; delisted ones are absent. */
  coins: Record<string, Context>
}

const Universe = z.object({
  universe: z
    .array(z.object({ name: z.string().min(1).max(64), isDelisted: z.boolean().optional() }))
    .max(2_000),
})
/** Delisted coins have null prices. */
const LiveContext = z.object({
  markPx: PositiveDecimal,
  oraclePx: PositiveDecimal,
  funding: Decimal,
  openInterest: Decimal.refine((text) => !text.startsWith('-'), 'must not be negative'),
  dayNtlVlm: Decimal.refine((text) => !text.startsWith('-'), 'must not be negative'),
})
const MetaAndContexts = z.tuple([Universe, z.array(z.unknown()).max(2_000)])

const info = (base: string): string => `${base}/info`

/** A price that moved this far within two minutes is taken only when a second answer agrees. */
const JUMP_BPS = 3_000

export const contextsFeed = (base: string): Feed<Contexts> => ({
  source: HYPERLIQUID,
  key: 'contexts',
  url: info(base),
  timeoutMs: TIMEOUT_MS,
  async read(ask) {
    const answer = await ask({ url: info(base), json: { type: 'metaAndAssetCtxs' }, weight: WEIGHT })
    const [{ universe }, contexts] = readForm(MetaAndContexts, answer)
    if (universe.length !== contexts.length)
      throw new VenueUnusable('the lists of coins and contexts differ in length')
    const coins: Record<string, Context> = {}
    universe.forEach(({ name, isDelisted }, i) => {
      if (isDelisted) return
      if (coins[name]) throw new VenueUnusable(`${name} is listed twice`)
      const { markPx, oraclePx, funding, openInterest, dayNtlVlm } = readForm(LiveContext, contexts[i])
      coins[name] = { mark: markPx, oracle: oraclePx, funding, openInterest, volumeUsd: dayNtlVlm }
    })
    if (Object.keys(coins).length === 0) throw new VenueUnusable('the list of coins is empty')
    return { body: { coins }, sourceTimeUnix: null }
  },
  jumps(previous, next) {
    const jumped = Object.entries(next.coins).find(([coin, { mark }]) => {
      const before = previous.coins[coin]
      return before !== undefined && Math.abs(differenceBps(mark, before.mark) ?? 0) > JUMP_BPS
    })
    return jumped ? `${jumped[0]} moved more than 30 % at once` : null
  },
})

const Candles = z
  .array(z.object({ t: z.int().min(0), T: z.int().min(0), s: z.string(), i: z.string(), c: PositiveDecimal }))
  .max(5_000)

const INTERVALS = { '1h': HOUR_MS, '1d': DAY_MS } as const
export type Interval = keyof typeof INTERVALS
/** How many closes are kept, and how many the newest closed one may lag. */
const KEPT = { '1h': { most: 200, lag: 1 }, '1d': { most: 3_000, lag: 1 } } as const
const RECENT = 3

export const candlesKey = (interval: Interval, coin: string): string => `candles_${interval}:${coin}`

/** Asks for the whole span once, then for the newest three candles. */
export const candlesFeed = (base: string, coin: string, interval: Interval): Feed<Close[]> => ({
  source: HYPERLIQUID,
  key: candlesKey(interval, coin),
  url: info(base),
  timeoutMs: TIMEOUT_MS,
  async read(ask, { nowUnix, previous }) {
    const [nowMs, intervalMs] = [nowUnix * 1_000, INTERVALS[interval]]
    const { most, lag } = KEPT[interval]
    const expected = Math.floor(nowMs / intervalMs) * intervalMs - RECENT * intervalMs
    const knows = (startMs: number) => previous?.some((close) => close.startMs === startMs) === true
    const count = knows(expected) ? RECENT : most
    const startTime = expected - (count - RECENT) * intervalMs
    const candles = await candlesOf(ask, base, { coin, interval, startTime, endTime: nowMs }, count)
    const closed = closedCandles(candles, { nowMs, intervalMs, mostLag: lag })
    const newestEnd = closed.at(-1)!.startMs + intervalMs
    return { body: mergeCloses(previous ?? [], closed, most), sourceTimeUnix: newestEnd / 1_000 }
  },
})

interface CandleRequest {
  coin: string
  interval: Interval
  startTime: number
  endTime: number
}

async function candlesOf(ask: Ask, base: string, req: CandleRequest, count: number): Promise<Close[]> {
  const weight = WEIGHT + Math.ceil(count / 60)
  const answer = await ask({ url: info(base), json: { type: 'candleSnapshot', req }, weight })
  return readForm(Candles, answer).map(({ t, T, s, i, c }) => {
    if (s !== req.coin || i !== req.interval)
      throw new VenueUnusable('the candles are of another coin or interval')
    if (T - t !== INTERVALS[req.interval] - 1) throw new VenueUnusable('a candle has another length')
    return { startMs: t, close: c }
  })
}

export interface FundingHour {
  timeMs: number
  rate: string
}

const FundingHistory = z
  .array(z.object({ coin: z.string(), fundingRate: Decimal, time: z.int().min(0) }))
  .max(500)
const FUNDING_HOURS = 26

export const fundingKey = (coin: string): string => `funding:${coin}`

export const fundingFeed = (base: string, coin: string): Feed<FundingHour[]> => ({
  source: HYPERLIQUID,
  key: fundingKey(coin),
  url: info(base),
  timeoutMs: TIMEOUT_MS,
  async read(ask, { nowUnix }) {
    const nowMs = nowUnix * 1_000
    const json = { type: 'fundingHistory', coin, startTime: nowMs - FUNDING_HOURS * HOUR_MS }
    const rows = readForm(FundingHistory, await ask({ url: info(base), json, weight: WEIGHT + 2 }))
    const body = rows.map(({ coin: named, fundingRate, time }, i) => {
      if (named !== coin) throw new VenueUnusable('the funding is of another coin')
      if (time > nowMs + AHEAD_MS) throw new VenueUnusable('the clock of the source is ahead of ours')
      if (i > 0 && time <= rows[i - 1]!.time) throw new VenueUnusable('funding is repeated or out of order')
      return { timeMs: time, rate: fundingRate }
    })
    const newest = body.at(-1)
    if (!newest) throw new VenueUnusable('the funding history is empty')
    return { body, sourceTimeUnix: Math.floor(newest.timeMs / 1_000) }
  },
})
