/** Refuses coins that the venue does not list, and reads the candles of a coin that is asked for the first time. */
import { InvalidRequest } from '#server/kernel/errors.ts'
import type { MarketsDeps } from '../deps.ts'
import { followCoins } from '../store/coins.store.ts'
import { findSnapshot } from '../store/snapshots.store.ts'
import { baseOf } from '../venues/feed.ts'
import { type Contexts, candlesFeed, candlesKey, HYPERLIQUID } from '../venues/hyperliquid.ts'
import { readFeed } from '../venues/read-feed.ts'
import { type MarketView, readMarketView, unavailable } from './market-view.ts'
import { signalKeys } from './signals.ts'

export type CoinsLoc = readonly ['query' | 'body', 'coins']

/** Throws 422 for repeated or unknown coins. */
export function checkCoins(view: MarketView, coins: readonly string[], loc: CoinsLoc): void {
  const listed = view.find<Contexts>(HYPERLIQUID, 'contexts')?.body.coins ?? null
  const faults = coins.flatMap((coin, i) => {
    const place = loc[0] === 'body' ? [...loc, i] : [...loc]
    if (coins.indexOf(coin) < i) return [{ loc: place, msg: `send ${coin} once`, type: 'value_error' }]
    if (listed !== null && !Object.hasOwn(listed, coin))
      return [{ loc: place, msg: `the venue does not list ${coin}; leave it out`, type: 'unknown_coin' }]
    return []
  })
  if (faults.length > 0) throw new InvalidRequest(faults)
}

/** Before anything is paid: the venue answered within the hour, and lists the coins. */
export async function requireCoins(
  { db, nowUnix }: Pick<MarketsDeps, 'db' | 'nowUnix'>,
  coins: readonly string[],
  loc: CoinsLoc,
): Promise<void> {
  const view = await readMarketView(db, nowUnix(), [])
  checkCoins(view, coins, loc)
  if (!view.find(HYPERLIQUID, 'contexts')) throw unavailable('The venue gave no prices within the last hour.')
}

/** For all coins of a call together, and for each of them. */
const FIRST_TIMEOUT_MS = 3_000

/** What fails here is null in the answer. */
async function readFirstCandles(ctx: MarketsDeps, coins: readonly string[]): Promise<void> {
  const base = baseOf(ctx.env, 'MARKET_DERIVATIVES_URL')
  if (base === null) return
  const untilMs = performance.now() + FIRST_TIMEOUT_MS
  for (const coin of coins) {
    if (performance.now() > untilMs) return
    if ((await findSnapshot(ctx.db, HYPERLIQUID, candlesKey('1h', coin))) === null)
      await readFeed(ctx, { ...candlesFeed(base, coin, '1h'), timeoutMs: FIRST_TIMEOUT_MS })
  }
}

export async function viewOfCoins(
  ctx: MarketsDeps,
  coins: readonly string[],
  more: readonly string[] = [],
): Promise<MarketView> {
  await followCoins(ctx.db, coins, ctx.nowUnix())
  await readFirstCandles(ctx, coins)
  return readMarketView(ctx.db, ctx.nowUnix(), [...signalKeys(coins), ...more])
}
