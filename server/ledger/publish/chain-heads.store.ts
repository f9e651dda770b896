/** Stores the signed head of each chained entry. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Transaction } from '#server/kernel/db.ts'

export interface Head {
  entry: number
  entryEventId: Hex64
  contentHash: Hex64
  prevHead: Hex64
  head: Hex64
  createdAt: number
}

/** `createdAt` is when the entry was sequenced, not when the verdict was given. */
export async function readHeads(tx: Transaction, entries: readonly number[]): Promise<Head[]> {
  const rows = await tx.query(
    'ledger_heads',
    `SELECT entry, event_id, content_hash, prev_head, head, sequenced_at_unix FROM ledger_entry
     WHERE entry = ANY ($1::bigint[]) ORDER BY entry /* not null: event_id, content_hash, prev_head, head */`,
    [entries],
  )
  return rows.map((row) => ({
    entry: row.entry,
    entryEventId: row.event_id,
    contentHash: row.content_hash,
    prevHead: row.prev_head,
    head: row.head,
    createdAt: row.sequenced_at_unix,
  }))
}

export async function insertChainHeads(
  tx: Transaction,
  heads: readonly { entry: number; eventId: string }[],
): Promise<void> {
  await tx.query(
    'ledger_chain_head_insert',
    'INSERT INTO ledger_chain_head (entry, event_id) SELECT * FROM unnest($1::bigint[], $2::text[])',
    [heads.map(({ entry }) => entry), heads.map(({ eventId }) => eventId)],
  )
}
