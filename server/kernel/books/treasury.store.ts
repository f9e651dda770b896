/** Reads what the treasury holds: the operator's own sats at the Lightning node, from which bounties are paid. */
import type { Transaction } from '#server/kernel/db.ts'

export async function treasurySats(db: Pick<Transaction, 'query'>): Promise<number> {
  const [row] = await db.query(
    'treasury_sats',
    `SELECT COALESCE(sum(balance), 0)::bigint / 1000 AS sats FROM books_account WHERE kind = 'treasury' AND unit = 'LN' /* not null: sats */`,
    [],
  )
  return row!.sats
}
