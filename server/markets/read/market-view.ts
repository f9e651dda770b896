/** Reads snapshots as figures with source and time; what is missing or older than an hour does not exist. */
import { differenceBps } from '#protocol/markets/decimal.ts'
import type { Database } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { listSnapshots, type Snapshot } from '../store/snapshots.store.ts'
import { COMPARED, type ComparedCoin, DERIBIT, type IndexPrice, indexKey } from '../venues/deribit.ts'
import { type Contexts, HYPERLIQUID } from '../venues/hyperliquid.ts'

export const STALE_SECONDS = 600
export const UNUSABLE_SECONDS = 3_600

/** Where a figure comes from. */
export interface Origin {
  source: string
  /** When the source answered, in Unix seconds. */
  as_of: number
}

export interface Known<Body> {
  body: Body
  origin: Origin
}

export interface MarketView {
  nowUnix: number
  /** Null when the source gave no good answer within an hour. */
  find<Body>(source: string, key: string): Known<Body> | null
}

export async function readMarketView(
  db: Database,
  nowUnix: number,
  keys: readonly string[],
): Promise<MarketView> {
  const compared = (Object.keys(COMPARED) as ComparedCoin[]).map(indexKey)
  return viewOf(await listSnapshots(db, [...keys, 'contexts', ...compared]), nowUnix)
}

export function viewOf(snapshots: readonly Snapshot[], nowUnix: number): MarketView {
  return {
    nowUnix,
    find<Body>(source: string, key: string) {
      const found = snapshots.find((one) => one.source === source && one.key === key)
      if (!found || found.body === null || found.fetchedAtUnix === null) return null
      if (nowUnix - found.fetchedAtUnix > UNUSABLE_SECONDS) return null
      return { body: found.body as Body, origin: { source, as_of: found.fetchedAtUnix } }
    },
  }
}

/** Oldest of the answers used, and whether it is stale. */
export function ageOf(origins: readonly (Origin | null | undefined)[], nowUnix: number) {
  const times = origins.flatMap((origin) => origin?.as_of ?? [])
  const asOf = Math.min(...times)
  return { as_of: asOf, stale: nowUnix - asOf > STALE_SECONDS }
}

/** Two venues contradict each other from here on. */
const CONTRADICTION_BPS = 200
/** Prices further apart in time are not compared. */
const COMPARED_WITHIN_SECONDS = 180

export interface CrossCheck {
  coin: string
  price: string
  source: string
  other_price: string
  other_source: string
  difference_bps: number
  agrees: boolean
}

/** The oracle price of one venue against the index of another; null when there is nothing to compare. */
export function crossCheckOf(view: MarketView, coin: string): CrossCheck | null {
  if (!(coin in COMPARED)) return null
  const contexts = view.find<Contexts>(HYPERLIQUID, 'contexts')
  const index = view.find<IndexPrice>(DERIBIT, indexKey(coin as ComparedCoin))
  const price = contexts?.body.coins[coin]?.oracle
  if (!contexts || !index || price === undefined) return null
  if (Math.abs(contexts.origin.as_of - index.origin.as_of) > COMPARED_WITHIN_SECONDS) return null
  const bps = differenceBps(price, index.body.price) ?? Number.MAX_SAFE_INTEGER
  return {
    coin,
    price,
    source: HYPERLIQUID,
    other_price: index.body.price,
    other_source: DERIBIT,
    difference_bps: bps,
    agrees: Math.abs(bps) <= CONTRADICTION_BPS,
  }
}

export const isContradicted = (view: MarketView, coin: string): boolean =>
  crossCheckOf(view, coin)?.agrees === false

export const unavailable = (what: string): OperationError =>
  new OperationError('market_data_unavailable', {
    detail: `${what} Nothing was charged; GET /health names the state of the sources. Retry after the time in Retry-After.`,
    headers: { 'Retry-After': '60' },
  })
