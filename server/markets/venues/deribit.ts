/** Feeds of Deribit's public API: the volatility index of Bitcoin, and prices and closes that other venues are compared with. */
import { z } from 'zod'
import { type Close, DAY_MS, HOUR_MS } from '#protocol/markets/volatility.ts'
import { type Ask, type Feed, VenueUnusable } from './feed.ts'
import { AHEAD_MS, closedCandles, readForm } from './read-form.ts'

export const DERIBIT = 'deribit'
const TIMEOUT_MS = 5_000
const MOST_PAGES = 5

const Point = z.tuple([z.int().min(0), z.number(), z.number(), z.number(), z.number().positive().max(1_000)])
const VolatilityAnswer = z.object({
  result: z.object({ data: z.array(Point).max(1_000), continuation: z.int().min(0).nullable() }),
})

export type Resolution = '1h' | '1d'
const RESOLUTIONS = {
  '1h': { name: '3600', ms: HOUR_MS, points: 6 },
  '1d': { name: '1D', ms: DAY_MS, points: 370 },
} as const

export const dvolKey = (resolution: Resolution): string => `dvol_${resolution}:BTC`

export interface VolatilityIndex {
  /** Closed intervals. */
  closed: Close[]
  /** The newest value, of an interval that may be open. */
  newest: Close
}

export const volatilityFeed = (base: string, resolution: Resolution): Feed<VolatilityIndex> => ({
  source: DERIBIT,
  key: dvolKey(resolution),
  url: `${base}/api/v2/public/get_volatility_index_data`,
  timeoutMs: TIMEOUT_MS,
  async read(ask, { nowUnix }) {
    const nowMs = nowUnix * 1_000
    const { ms, name, points } = RESOLUTIONS[resolution]
    const from = Math.floor(nowMs / ms) * ms - points * ms
    const closes = await pagesOf(ask, base, { name, from, to: nowMs })
    const closed = closedCandles(closes, { nowMs, intervalMs: ms, mostLag: 1 })
    return { body: { closed, newest: closes.at(-1)! }, sourceTimeUnix: closes.at(-1)!.startMs / 1_000 }
  },
})

/** Pages go backwards: `continuation` is the end of the next one. */
async function pagesOf(
  ask: Ask,
  base: string,
  { name, from, to }: { name: string; from: number; to: number },
): Promise<Close[]> {
  let end = to
  let points: z.output<typeof Point>[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = `currency=BTC&start_timestamp=${from}&end_timestamp=${end}&resolution=${name}`
    const url = `${base}/api/v2/public/get_volatility_index_data?${query}`
    const { data, continuation } = readForm(VolatilityAnswer, await ask({ url, weight: 1 })).result
    points = [...data, ...points]
    if (continuation === null || data.length === 0)
      return points.map(([startMs, , , , close]) => ({ startMs, close: String(close) }))
    if (continuation >= end) throw new VenueUnusable('the pages do not go on')
    end = continuation
  }
  throw new VenueUnusable(`the history continues after ${MOST_PAGES} answers`)
}

export interface IndexPrice {
  price: string
}

const IndexAnswer = z.object({
  result: z.object({ index_price: z.number().positive() }),
  /** Microseconds. */
  usOut: z.int().min(0),
  testnet: z.literal(false),
})

/** Coins that are compared, with the index of each. */
export const COMPARED = { BTC: 'btc_usd', ETH: 'eth_usd' } as const
export type ComparedCoin = keyof typeof COMPARED

export const indexKey = (coin: ComparedCoin): string => `index:${coin}`
const LIVE_BEHIND_MS = 60_000

export const indexFeed = (base: string, coin: ComparedCoin): Feed<IndexPrice> => ({
  source: DERIBIT,
  key: indexKey(coin),
  url: `${base}/api/v2/public/get_index_price?index_name=${COMPARED[coin]}`,
  timeoutMs: TIMEOUT_MS,
  async read(ask, { nowUnix }) {
    const url = `${base}/api/v2/public/get_index_price?index_name=${COMPARED[coin]}`
    const { result, usOut } = readForm(IndexAnswer, await ask({ url, weight: 1 }))
    const [nowMs, atMs] = [nowUnix * 1_000, usOut / 1_000]
    if (atMs > nowMs + AHEAD_MS || atMs < nowMs - LIVE_BEHIND_MS)
      throw new VenueUnusable('the time of the price is not now')
    return { body: { price: decimalOf(result.index_price) }, sourceTimeUnix: Math.floor(atMs / 1_000) }
  },
})

/** Closes of UTC days, by days since 1970. */
export type DayCloses = Record<string, string>

export const dayClosesKey = 'day_closes:BTC'
const PERPETUAL = 'BTC-PERPETUAL'
const MOST_HOURS = 10_000

const HoursAnswer = z.object({
  result: z.object({
    status: z.literal('ok'),
    ticks: z.array(z.int().min(0)).max(MOST_HOURS),
    close: z.array(z.number().positive()).max(MOST_HOURS),
  }),
})

/**
 * Closes of the days from `fromDay` on, each from the hour that ends with the day: the venue may begin its own daily candles at
 * another hour.
 */
export const dayClosesFeed = (base: string, fromDay: number): Feed<DayCloses> => ({
  source: DERIBIT,
  key: dayClosesKey,
  url: `${base}/api/v2/public/get_tradingview_chart_data`,
  timeoutMs: TIMEOUT_MS,
  async read(ask, { nowUnix }) {
    const nowMs = nowUnix * 1_000
    const query = `instrument_name=${PERPETUAL}&start_timestamp=${fromDay * DAY_MS}&end_timestamp=${nowMs}&resolution=60`
    const url = `${base}/api/v2/public/get_tradingview_chart_data?${query}`
    const { ticks, close } = readForm(HoursAnswer, await ask({ url, weight: 1 })).result
    if (ticks.length !== close.length)
      throw new VenueUnusable('the lists of times and closes differ in length')
    const hours = ticks.map((startMs, i) => ({ startMs, close: decimalOf(close[i]!) }))
    const closed = closedCandles(hours, { nowMs, intervalMs: HOUR_MS, mostLag: 2 })
    const ends = closed.filter(({ startMs }) => (startMs + HOUR_MS) % DAY_MS === 0)
    return {
      body: Object.fromEntries(ends.map((hour) => [Math.floor(hour.startMs / DAY_MS), hour.close])),
      sourceTimeUnix: (closed.at(-1)!.startMs + HOUR_MS) / 1_000,
    }
  },
})

function decimalOf(value: number): string {
  const text = String(value)
  if (!/^\d{1,24}(\.\d{1,24})?$/.test(text)) throw new VenueUnusable('the price is no plain decimal')
  return text
}
