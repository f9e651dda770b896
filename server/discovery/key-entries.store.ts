/** Reads which ledger entries introduced which verifier key. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

export interface KeyEntry {
  pubkey: Hex64
  /** First entry the key may sign. */
  fromEntry: number
  /** The entry in which the previous key names this one; null for a key without a predecessor. */
  rotationEventId: Hex64 | null
}

export async function findKeyEntries(db: Database): Promise<KeyEntry[]> {
  const rows = await db.query(
    'key_entries',
    `SELECT record ->> 'verifier_pubkey' AS pubkey, 1 AS from_entry, NULL AS rotation_event_id
       FROM (SELECT record_raw::jsonb AS record FROM ledger_entry WHERE entry = 1) AS founding
     UNION ALL
     SELECT record ->> 'public_key', (record ->> 'effective_entry')::int,
         CASE WHEN record ->> 'action' = 'rotate' THEN event_id END
       FROM (SELECT event_id, record_raw::jsonb AS record FROM ledger_entry WHERE type = 'key_event') AS event
       WHERE record ->> 'key_kind' = 'verifier' AND record ->> 'action' IN ('add', 'rotate') /* not null: pubkey, from_entry */`,
    [],
  )
  return rows.map((row) => ({
    pubkey: row.pubkey,
    fromEntry: row.from_entry,
    rotationEventId: row.rotation_event_id,
  }))
}
