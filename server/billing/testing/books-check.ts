/** Do the books hold (payments.md §8.1, I1–I3)? And what stands on an account of theirs. */
import type { Database } from '#server/db.ts'

/** One sentence for each fault; empty when all is well. */
export async function faultsOfBooks(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ fault: string }>(`
    SELECT 'journal ' || journal_id || ' is off by ' || sum(amount) || ' ' || unit AS fault FROM books_posting
      GROUP BY journal_id, unit HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'account ' || a.id || ' shows ' || a.balance || ', its postings ' || COALESCE(sum(p.amount), 0) FROM books_account a
      LEFT JOIN books_posting p ON p.account_id = a.id WHERE a.balance IS NOT NULL
      GROUP BY a.id HAVING a.balance <> COALESCE(sum(p.amount), 0)
    UNION ALL
    SELECT 'account ' || id || ' is below zero' FROM books_account WHERE kind IN ('available', 'held') AND balance < 0
    UNION ALL
    SELECT 'card sats in ' || kind || ' ' || unit FROM books_account a WHERE unit IN ('LN', 'BONUS') AND owner_id IS NOT NULL
      AND EXISTS (SELECT FROM books_posting p JOIN books_journal j ON j.id = p.journal_id
        WHERE p.account_id = a.id AND (j.kind LIKE 'topup_card' OR j.kind LIKE 'topup_xrp' OR j.kind LIKE 'dispute_%'))`)
  return rows.map(({ fault }) => fault)
}

/** Sum of all postings: sats for an agent's units, else cents or drops. Credit-positive. */
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
