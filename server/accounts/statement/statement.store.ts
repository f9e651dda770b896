/**
 * Reads the movements of an account's spendable sats and debts, newest first, with the balance after each.
 */
import type { Database } from '#server/kernel/db.ts'

/** One posting, with the purpose of its hold if it has one. */
export interface Movement {
  id: number
  atUnix: number
  kind: string
  externalKey: string
  account: 'available' | 'owed'
  unit: string
  amountSats: number
  balanceSats: number
  /** The hold is for a call. */
  chargeOperation: string | null
  chargeState: 'reserved' | 'delivered' | 'released' | null
  /** The hold is for a withdrawal of this account, internal or external. */
  withdrawalState: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed' | null
  /** What was sold, for a sale between agents. */
  soldTitle: string | null
  /** What the charge paid for, where this service keeps it. */
  paidFor: PaidFor | null
  /** Total cost of the call or withdrawal, which may draw on several units. */
  totalSats: number | null
}

export type PaidFor =
  | { kind: 'verdict'; artifactType: string; verdict: string; eventId: string | null }
  | { kind: 'entry'; entry: number }
  | { kind: 'chapter'; file: string }

interface Page {
  /** Movements before this one; null starts at the newest. */
  beforeId: number | null
  limit: number
}

/**
 * Each balance is the next one that is kept, or else the current one, minus the movements up to it, computed in one
 * statement from one snapshot. `held` is left out: held sats have left `available` and either return to it or are spent.
 */
export async function listMovements(
  db: Database,
  accountId: string,
  { beforeId, limit }: Page,
): Promise<Movement[]> {
  const rows = await db.query(
    'statement_page',
    `WITH line AS (
       SELECT p.id, p.journal_id, p.unit, p.amount, a.kind AS account,
         COALESCE(kept.balance, a.balance) - COALESCE(newer.amount, 0)
           - COALESCE(sum(p.amount) OVER (PARTITION BY a.id ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
       FROM books_account a
       LEFT JOIN LATERAL (SELECT posting_id, balance FROM books_running_balance WHERE account_id = a.id AND posting_id >= $2
         ORDER BY posting_id LIMIT 1) kept ON true
       CROSS JOIN LATERAL (SELECT sum(amount) AS amount FROM books_posting WHERE account_id = a.id AND id >= $2
         AND id <= COALESCE(kept.posting_id, 9223372036854775807)) newer
       CROSS JOIN LATERAL (SELECT id, journal_id, unit, amount FROM books_posting WHERE account_id = a.id AND id < $2
         ORDER BY id DESC LIMIT $3) p
       WHERE a.owner_id = $1 AND a.kind IN ('available', 'owed')
       ORDER BY p.id DESC LIMIT $3)
     SELECT l.id, j.created_at_unix AS "atUnix", j.kind, j.external_key AS "externalKey", l.account, l.unit,
       l.amount / 1000 AS "amountSats", (l.balance / 1000)::bigint AS "balanceSats",
       c.operation AS "chargeOperation", c.state AS "chargeState", w.state AS "withdrawalState",
       o.title AS "soldTitle", r.artifact_type AS "artifactType", r.verdict, r.event_id AS "eventId", s.entry, h.file AS chapter,
       COALESCE(c.amount_sats, w.debit_msat / 1000) AS "totalSats"
     FROM line l JOIN books_journal j ON j.id = l.journal_id
     LEFT JOIN charge c ON j.kind IN ('hold_open', 'hold_release') AND c.id = split_part(j.external_key, ':', 2)
     LEFT JOIN withdrawal w ON j.kind IN ('hold_open', 'hold_release', 'transfer') AND w.id = split_part(j.external_key, ':', 2)
       AND w.account_id = $1
     LEFT JOIN review r ON r.charge_id = c.id
     LEFT JOIN ledger_submission s ON s.charge_id = c.id
     LEFT JOIN chapter_purchase h ON h.charge_id = c.id
     LEFT JOIN purchase b ON j.kind = 'market_sale' AND b.id = split_part(j.external_key, ':', 2)
     LEFT JOIN offer o ON o.id = b.offer_id
     ORDER BY l.id DESC /* not null: balanceSats */`,
    [accountId, beforeId ?? Number.MAX_SAFE_INTEGER, limit],
  )
  return rows.map(({ artifactType, verdict, eventId, entry, chapter, ...row }) => ({
    ...row,
    paidFor:
      artifactType !== null && verdict !== null
        ? { kind: 'verdict', artifactType, verdict, eventId }
        : entry !== null
          ? { kind: 'entry', entry }
          : chapter !== null
            ? { kind: 'chapter', file: chapter }
            : null,
  }))
}

export async function countMovements(db: Database, accountId: string): Promise<number> {
  const [row] = await db.query(
    'statement_count',
    `SELECT COALESCE(sum(movements), 0)::bigint AS count FROM books_account WHERE owner_id = $1 AND kind IN ('available', 'owed')`,
    [accountId],
  )
  return row!.count
}
