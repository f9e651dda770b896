/**
 * Reads which verdicts propose trades and which of those trades are published, with the lock of log_state
 * held.
 */
import type { Transaction } from '#server/kernel/db.ts'

export interface Proposal {
  /** Null while the verdict waits for the cadence. */
  entry: number | null
  coin: string
  side: string
  createdAtUnix: number
}

/** Positions proposed by one attester's verdicts in a period, oldest first; at most 5,000. */
export const readProposals = (
  tx: Transaction,
  { attester, fromUnix, toUnix }: { attester: string; fromUnix: number; toUnix: number },
): Promise<Proposal[]> =>
  tx.query(
    'ledger_proposals',
    `SELECT v.entry, p.key AS coin, p.value AS side, v.created_at_unix AS "createdAtUnix" FROM (
       SELECT entry, created_at_unix, record_raw::jsonb #> '{verdict,proposed_entries}' AS proposed FROM ledger_entry
       WHERE type = 'pre_action_verdict' AND judgment_type = 'outcome_verifiable' AND attesters @> ARRAY[$1]
         AND created_at_unix BETWEEN $2 AND $3
       UNION ALL
       SELECT NULL, (draft ->> 'createdAtUnix')::bigint, draft #> '{members,verdict,proposed_entries}' FROM ledger_pending
       WHERE entry IS NULL AND draft #> '{members,attesters}' ? $1
         AND (draft ->> 'createdAtUnix')::bigint BETWEEN $2 AND $3
     ) AS v, jsonb_each_text(CASE WHEN jsonb_typeof(v.proposed) = 'object' THEN v.proposed ELSE '{}' END) AS p
     ORDER BY v.created_at_unix, v.entry NULLS LAST LIMIT 5000 /* not null: coin, side, createdAtUnix */`,
    [attester, fromUnix, toUnix],
  )

export async function findPublishedTrades(
  tx: Transaction,
  tradeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query(
    'ledger_trades_known',
    'SELECT trade_id FROM ledger_outcome WHERE trade_id = ANY ($1::text[])',
    [tradeIds],
  )
  return new Set(rows.map(({ trade_id: id }) => id))
}

/** `entry:COIN` for each verdict and coin cited by a published trade. */
export async function findCited(tx: Transaction, entries: readonly number[]): Promise<Set<string>> {
  const rows = await tx.query(
    'ledger_cited',
    `SELECT o.verdict_entry, e.record_raw::jsonb -> 'trades' -> o.position ->> 'coin' AS coin
     FROM ledger_outcome o JOIN ledger_entry e ON e.entry = o.entry WHERE o.verdict_entry = ANY ($1::bigint[]) /* not null: coin */`,
    [entries],
  )
  return new Set(rows.map(({ verdict_entry: entry, coin }) => `${entry}:${coin.toUpperCase()}`))
}

export const isAppended = async (tx: Transaction, idemKey: string): Promise<boolean> =>
  (await tx.query('ledger_key_known', 'SELECT 1 AS known FROM ledger_entry WHERE idem_key = $1', [idemKey]))
    .length > 0

export async function readFoundedAt(tx: Transaction): Promise<number | null> {
  const [row] = await tx.query(
    'ledger_founded_at',
    'SELECT created_at_unix FROM ledger_entry WHERE entry = 1',
    [],
  )
  return row?.created_at_unix ?? null
}
