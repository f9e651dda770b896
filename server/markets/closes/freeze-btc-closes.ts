/** Makes closes of Bitcoin final: those of closed days on which two venues agree. */
import { differenceBps } from '#protocol/markets/decimal.ts'
import { type Close, DAY_MS } from '#protocol/markets/volatility.ts'
import type { MarketsDeps } from '../deps.ts'
import { type DailyClose, freezeCloses, listFrozenDays } from '../store/btc-closes.store.ts'
import { findSnapshot } from '../store/snapshots.store.ts'
import { type DayCloses, DERIBIT, dayClosesFeed, dayClosesKey } from '../venues/deribit.ts'
import { baseOf } from '../venues/feed.ts'
import { candlesKey, HYPERLIQUID } from '../venues/hyperliquid.ts'
import { readFeed } from '../venues/read-feed.ts'

/** Days that the second venue is asked for; earlier ones are taken unchecked, and only by an instance that has none yet. */
const CHECKED_DAYS = 200
/** Perpetuals of two venues are this close at the end of a day. */
const AGREEMENT_BPS = 100

/** A day that the second venue has not given yet, or contradicts, waits for the next run. */
export async function freezeBtcCloses(ctx: MarketsDeps): Promise<void> {
  const { db, env, log, nowUnix } = ctx
  const known = await findSnapshot(db, HYPERLIQUID, candlesKey('1d', 'BTC'))
  if (known?.body == null || known.fetchedAtUnix === null) return
  const frozen = await listFrozenDays(db)
  const missing = (known.body as Close[])
    .map(({ startMs, close }) => ({ day: startMs / DAY_MS, close }))
    .filter(({ day }) => !frozen.has(day))
  if (missing.length === 0) return
  const fetchedAtUnix = known.fetchedAtUnix
  const closeOf = ({ day, close }: { day: number; close: string }, other: string | null): DailyClose => ({
    day,
    close,
    source: HYPERLIQUID,
    fetchedAtUnix,
    other: other === null ? null : { source: DERIBIT, close: other },
  })
  const base = baseOf(env, 'MARKET_VOLATILITY_URL')
  if (base === null)
    return freezeCloses(
      db,
      missing.map((one) => closeOf(one, null)),
      nowUnix(),
    )
  const firstChecked = Math.floor((nowUnix() * 1_000) / DAY_MS) - CHECKED_DAYS
  const others = await readOthers(ctx, base, Math.max(firstChecked, missing[0]!.day))
  const contradicted: number[] = []
  const closes = missing.flatMap((one): DailyClose[] => {
    if (one.day < firstChecked) return frozen.size === 0 ? [closeOf(one, null)] : []
    const other = others[one.day]
    if (other === undefined) return []
    const bps = differenceBps(one.close, other)
    if (bps !== null && Math.abs(bps) <= AGREEMENT_BPS) return [closeOf(one, other)]
    contradicted.push(one.day)
    return []
  })
  if (contradicted.length > 0) log.warn({ days: contradicted }, 'two venues give other closes of Bitcoin')
  if (closes.length > 0) await freezeCloses(db, closes, nowUnix())
}

/** Empty when the venue gave none. */
async function readOthers(ctx: MarketsDeps, base: string, fromDay: number): Promise<DayCloses> {
  const failure = await readFeed(ctx, dayClosesFeed(base, fromDay))
  if (failure !== null) return {}
  return ((await findSnapshot(ctx.db, DERIBIT, dayClosesKey))?.body ?? {}) as DayCloses
}
