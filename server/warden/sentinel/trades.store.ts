/** Reads settled trades from the entries of the ledger. */
import type { Database } from '#server/kernel/db.ts'

/** Newest first. */
export const newestTrades = (db: Database, limit: number) =>
  db.query(
    'sovereign_trades',
    `SELECT o.settled_at_unix AS at, e.record_raw::jsonb -> 'trades' -> o.position ->> 'coin' AS coin,
       e.record_raw::jsonb -> 'trades' -> o.position ->> 'side' AS side, o.result, o.verdict_entry
     FROM (SELECT * FROM ledger_outcome ORDER BY settled_at_unix DESC, trade_id LIMIT $1) AS o
     JOIN ledger_entry e ON e.entry = o.entry ORDER BY o.settled_at_unix DESC, o.trade_id /* not null: coin, side */`,
    [limit],
  )

/** Decimal text. */
export async function realisedUsd(db: Database): Promise<string> {
  const [row] = await db.query(
    'sovereign_realised',
    'SELECT trim_scale(net_pnl_usd)::text AS usd FROM ledger_totals WHERE id = 1 /* not null: usd */',
    [],
  )
  return row!.usd
}
