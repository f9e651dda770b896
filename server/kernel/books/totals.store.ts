/** Reads totals: the sum of every kind of account in each unit. */
import type { Database } from '#server/kernel/db.ts'

export interface Total {
  unit: string
  kind: string
  accounts: number
  /** In the smallest part of the unit; credits are positive. */
  amount: number
}

export const booksTotals = (db: Database): Promise<Total[]> =>
  db.query(
    'books_totals',
    `SELECT a.unit, a.kind, count(DISTINCT a.id) AS accounts, COALESCE(sum(p.amount), 0)::bigint AS amount
     FROM books_account a LEFT JOIN books_posting p ON p.account_id = a.id GROUP BY a.unit, a.kind
     ORDER BY array_position(ARRAY['LN', 'CARD', 'X402', 'XRP', 'BONUS', 'USD2', 'USDC6', 'XRP6'], a.unit), a.kind`,
    [],
  )

/** The booked amount on the rail of this unit. */
export async function bookedOnRail(db: Database, unit: string): Promise<bigint> {
  const [row] = await db.query(
    'books_rail_total',
    `SELECT COALESCE(-sum(p.amount), 0)::bigint AS amount FROM books_account a JOIN books_posting p ON p.account_id = a.id
     WHERE a.kind = 'rail' AND a.unit = $1`,
    [unit],
  )
  return BigInt(row!.amount)
}
