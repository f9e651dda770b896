/** The background work of market data: prices every minute, histories every five, lists of the agent economy every six hours. */

import type { Job } from '#server/jobs/job.ts'
import { listFeeds } from './brief/list-feeds.ts'
import { freezeBtcCloses } from './closes/freeze-btc-closes.ts'
import type { MarketsDeps } from './deps.ts'
import { listFollowedCoins } from './store/coins.store.ts'
import { dropOldSnapshots, findSnapshot } from './store/snapshots.store.ts'
import { COMPARED, type ComparedCoin, indexFeed, volatilityFeed } from './venues/deribit.ts'
import { baseOf, type Feed, OFF } from './venues/feed.ts'
import { candlesFeed, contextsFeed, fundingFeed, fundingKey, HYPERLIQUID } from './venues/hyperliquid.ts'
import { readFeed } from './venues/read-feed.ts'

const isMarketOn = ({ env }: Pick<MarketsDeps, 'env'>): boolean =>
  env.MARKET_DERIVATIVES_URL !== OFF || env.MARKET_VOLATILITY_URL !== OFF

/** A run fails when no feed gave an answer; the state of each is in its snapshot. */
async function readAll(
  ctx: MarketsDeps,
  feeds: readonly Feed<unknown>[],
  signal: AbortSignal,
): Promise<string | null> {
  const failures: string[] = []
  let read = 0
  for (const feed of feeds) {
    if (signal.aborted) break
    const failure = await readFeed(ctx, feed)
    if (failure === null) read += 1
    else failures.push(failure)
  }
  if (failures.length > 0) ctx.log.warn({ failures }, 'sources of market data gave nothing usable')
  return read > 0 || failures.length === 0 ? null : failures.join('; ')
}

/** `Feed<unknown>`: a stored body goes only to the feed that stored it. */
const anyFeed = <Body>(feed: Feed<Body>): Feed<unknown> => feed as Feed<unknown>

export function readContexts(ctx: MarketsDeps, signal: AbortSignal): Promise<string | null> {
  const [derivatives, volatility] = [
    baseOf(ctx.env, 'MARKET_DERIVATIVES_URL'),
    baseOf(ctx.env, 'MARKET_VOLATILITY_URL'),
  ]
  return readAll(
    ctx,
    [
      ...(derivatives === null ? [] : [anyFeed(contextsFeed(derivatives))]),
      ...(volatility === null
        ? []
        : (Object.keys(COMPARED) as ComparedCoin[]).map((coin) => anyFeed(indexFeed(volatility, coin)))),
    ],
    signal,
  )
}

/** Funding changes once an hour. */
const FUNDING_SECONDS = 1_800

export async function readHistory(ctx: MarketsDeps, signal: AbortSignal): Promise<string | null> {
  const [derivatives, volatility] = [
    baseOf(ctx.env, 'MARKET_DERIVATIVES_URL'),
    baseOf(ctx.env, 'MARKET_VOLATILITY_URL'),
  ]
  const feeds: Feed<unknown>[] = []
  if (volatility !== null)
    feeds.push(anyFeed(volatilityFeed(volatility, '1h')), anyFeed(volatilityFeed(volatility, '1d')))
  if (derivatives !== null) {
    const coins = await listFollowedCoins(ctx.db, ctx.nowUnix())
    feeds.push(anyFeed(candlesFeed(derivatives, 'BTC', '1d')))
    feeds.push(...coins.map((coin) => anyFeed(candlesFeed(derivatives, coin, '1h'))))
    for (const coin of coins)
      if (await isOlder(ctx, fundingKey(coin), FUNDING_SECONDS))
        feeds.push(anyFeed(fundingFeed(derivatives, coin)))
  }
  const failure = await readAll(ctx, feeds, signal)
  await freezeBtcCloses(ctx)
  return failure
}

async function isOlder({ db, nowUnix }: MarketsDeps, key: string, seconds: number): Promise<boolean> {
  const known = await findSnapshot(db, HYPERLIQUID, key)
  return known?.fetchedAtUnix == null || nowUnix() - known.fetchedAtUnix >= seconds
}

export const marketJobs: readonly Job<MarketsDeps>[] = [
  {
    name: 'read_market_contexts',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 60,
    whenLate: 'Market data ages; paid reads answer 503 when it is an hour old.',
    isOn: isMarketOn,
    run: readContexts,
  },
  {
    name: 'read_market_history',
    scope: 'fleet',
    everySeconds: 300,
    retrySeconds: 120,
    leaseSeconds: 280,
    whenLate: 'Volatility and regime age; paid reads answer 503 when they are an hour old.',
    isOn: isMarketOn,
    run: readHistory,
  },
  {
    name: 'read_agent_lists',
    scope: 'fleet',
    everySeconds: 21_600,
    retrySeconds: 900,
    leaseSeconds: 900,
    whenLate: 'The agent economy brief shows older lists, each with its time.',
    isOn: ({ env }) => listFeeds(env, 0).length > 0,
    run: (ctx, signal) => readAll(ctx, listFeeds(ctx.env, ctx.nowUnix()).map(anyFeed), signal),
  },
  {
    name: 'drop_old_snapshots',
    scope: 'fleet',
    everySeconds: 86_400,
    retrySeconds: 3_600,
    leaseSeconds: 600,
    whenLate: null,
    isOn: () => true,
    run: dropOldSnapshots,
  },
]
