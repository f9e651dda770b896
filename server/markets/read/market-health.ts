/** The state of market data for GET /health: from the times of the last good answers, read at most once in some seconds. */
import type { MarketsDeps } from '../deps.ts'
import { listSourceStates } from '../store/snapshots.store.ts'
import { dvolKey } from '../venues/deribit.ts'
import { OFF } from '../venues/feed.ts'
import { candlesKey } from '../venues/hyperliquid.ts'
import { STALE_SECONDS, UNUSABLE_SECONDS } from './market-view.ts'

export interface MarketHealth {
  state: 'ok' | 'degraded' | 'down' | 'unconfigured'
  sources: { source: string; answered_at: number | null; failing: number }[]
}

type HealthDeps = Pick<MarketsDeps, 'db' | 'env' | 'nowUnix'>

/** What answers depend on most. */
const VITAL = ['contexts', candlesKey('1h', 'BTC'), dvolKey('1h')]
const KEPT_SECONDS = 5
const kept = new WeakMap<HealthDeps, { readAtUnix: number; health: MarketHealth }>()

/** Never throws. */
export async function marketHealth(ctx: HealthDeps): Promise<MarketHealth> {
  if (isOff(ctx)) return unreadMarketHealth(ctx)
  const nowUnix = ctx.nowUnix()
  const known = kept.get(ctx)
  if (known && nowUnix - known.readAtUnix < KEPT_SECONDS) return known.health
  const health = await readHealth(ctx, nowUnix).catch(() => unreadMarketHealth(ctx))
  kept.set(ctx, { readAtUnix: nowUnix, health })
  return health
}

const isOff = ({ env }: Pick<HealthDeps, 'env'>): boolean =>
  env.MARKET_DERIVATIVES_URL === OFF && env.MARKET_VOLATILITY_URL === OFF

/** While the database cannot be read. */
export const unreadMarketHealth = (ctx: Pick<HealthDeps, 'env'>): MarketHealth => ({
  state: isOff(ctx) ? 'unconfigured' : 'down',
  sources: [],
})

async function readHealth({ db }: HealthDeps, nowUnix: number): Promise<MarketHealth> {
  const rows = await listSourceStates(db)
  const ageOf = (key: string) => {
    const row = rows.find((one) => one.key === key)
    return row?.fetchedAtUnix == null ? Number.POSITIVE_INFINITY : nowUnix - row.fetchedAtUnix
  }
  const ages = VITAL.map(ageOf)
  const state =
    ages[0]! > UNUSABLE_SECONDS ? 'down' : ages.some((age) => age > STALE_SECONDS) ? 'degraded' : 'ok'
  const sources = [...new Set(rows.map(({ source }) => source))].map((source) => {
    const own = rows.filter((row) => row.source === source)
    const times = own.flatMap(({ fetchedAtUnix }) => fetchedAtUnix ?? [])
    return {
      source,
      answered_at: times.length === 0 ? null : Math.max(...times),
      failing: own.filter(({ failure }) => failure !== null).length,
    }
  })
  return { state, sources }
}
