/** Stores which coins are followed: those that somebody asked for within a week, at most sixty. */
import type { Database } from '#server/kernel/db.ts'

export const DEFAULT_COINS = ['BTC', 'ETH', 'SOL', 'XRP'] as const
const FOLLOW_SECONDS = 7 * 86_400
const MOST_COINS = 60

/** The default coins first, then the others by how recently somebody asked. */
export async function listFollowedCoins(db: Database, nowUnix: number): Promise<string[]> {
  const rows = await db.query(
    'market_coins',
    `SELECT coin FROM market_coin WHERE asked_at_unix > $1 ORDER BY asked_at_unix DESC, coin LIMIT ${MOST_COINS}`,
    [nowUnix - FOLLOW_SECONDS],
  )
  return [...new Set([...DEFAULT_COINS, ...rows.map(({ coin }) => coin)])].slice(0, MOST_COINS)
}

/** Written at most once an hour for each coin. */
export async function followCoins(db: Database, coins: readonly string[], nowUnix: number): Promise<void> {
  await db.query(
    'market_coins_follow',
    `INSERT INTO market_coin AS c (coin, asked_at_unix) SELECT DISTINCT coin, $2::bigint FROM unnest($1::text[]) AS n(coin)
     ON CONFLICT (coin) DO UPDATE SET asked_at_unix = $2 WHERE c.asked_at_unix < $2 - 3600`,
    [coins, nowUnix],
  )
}
