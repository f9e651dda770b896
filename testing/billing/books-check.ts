/** Reads balances from the journals, and which journals a fact has. */
import type { Database } from '#server/kernel/db.ts'

/** Sum of all postings: sats for an agent's units, else cents or drops. Credits are positive. */
export async function standing(
  db: Database,
  kind: string,
  unit: string,
  owner: string | null = null,
): Promise<number> {
  const { rows } = await db.pool.query<{ total: number }>(
    `SELECT COALESCE(sum(p.amount), 0)::bigint AS total FROM books_account a JOIN books_posting p ON p.account_id = a.id
     WHERE a.kind = $1 AND a.unit = $2 AND a.owner_id IS NOT DISTINCT FROM $3::uuid`,
    [kind, unit, owner],
  )
  const inSats = unit === 'CARD' || unit === 'XRP' || unit === 'BONUS'
  return rows[0]!.total / (inSats ? 1_000 : 1)
}

export async function journalKinds(db: Database, keyLike: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ kind: string }>(
    'SELECT kind FROM books_journal WHERE external_key LIKE $1 ORDER BY id',
    [keyLike],
  )
  return rows.map(({ kind }) => kind)
}
