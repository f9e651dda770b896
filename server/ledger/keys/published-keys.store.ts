/**
 * Stores the keys this service has signed with: the rows behind /.well-known/verifier-keys.json, which the
 * key events of the ledger change.
 */
import type { PublishedKey } from '#protocol/profile.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { KeyChange } from './append-key-event.ts'

/** Until the end of the transaction no verdict is issued. Taken before the lock of log_state. */
export async function lockIssuance(tx: Transaction): Promise<void> {
  await tx.query('issuance_lock', 'SELECT 1 AS locked FROM issuance_counter WHERE id = 1 FOR UPDATE', [])
}

/** Only changes of the verifier key have rows. */
export async function applyKeyChange(tx: Transaction, change: KeyChange, nowUnix: number): Promise<void> {
  const { action, key_kind: kind, public_key: key, replaces } = change
  if (kind !== 'verifier' || action === 'add') return
  if (action === 'revoke') {
    await tx.query(
      'verifier_key_revoke',
      `UPDATE verifier_key SET status = 'revoked', valid_to_unix = COALESCE(valid_to_unix, $2) WHERE pubkey = $1`,
      [key, nowUnix],
    )
    return
  }
  await tx.query(
    'verifier_key_end',
    `UPDATE verifier_key SET status = 'rotated', valid_to_unix = $2 WHERE pubkey = $1 AND status = 'active'`,
    [replaces!, nowUnix],
  )
  await tx.query(
    'verifier_key_begin',
    `INSERT INTO verifier_key (pubkey, valid_from_unix, status) VALUES ($1, $2, 'active') ON CONFLICT (pubkey) DO NOTHING`,
    [key, nowUnix],
  )
  await tx.query('issuance_key', 'UPDATE issuance_counter SET verifier_pubkey = $1 WHERE id = 1', [key])
}

/** Newest first, with the entries that introduced and revoked them. */
export async function listPublishedKeys(db: Database | Transaction): Promise<PublishedKey[]> {
  const rows = await db.query(
    'published_keys',
    `WITH change AS (
       SELECT event_id, record_raw::jsonb AS record FROM ledger_entry WHERE type = 'key_event'
     )
     SELECT k.pubkey, k.valid_from_unix, k.valid_to_unix, k.status,
       COALESCE(
         (SELECT (c.record ->> 'effective_entry')::bigint FROM change c WHERE c.record ->> 'key_kind' = 'verifier'
            AND c.record ->> 'action' = 'rotate' AND c.record ->> 'public_key' = k.pubkey),
         (SELECT 1 FROM ledger_entry e WHERE e.entry = 1 AND e.record_raw::jsonb ->> 'verifier_pubkey' = k.pubkey)
       ) AS from_entry,
       (SELECT c.record ->> 'effective_entry' FROM change c WHERE c.record ->> 'key_kind' = 'verifier'
          AND c.record ->> 'action' = 'revoke' AND c.record ->> 'public_key' = k.pubkey)::bigint AS last_entry,
       (SELECT min(a.block_time_unix) FROM change c JOIN anchor a ON a.event_id = c.event_id
          WHERE a.state = 'confirmed' AND c.record ->> 'key_kind' = 'verifier'
          AND c.record ->> 'action' = 'revoke' AND c.record ->> 'public_key' = k.pubkey) AS revocation_anchored_unix
     FROM verifier_key k ORDER BY k.valid_from_unix DESC, k.pubkey`,
    [],
  )
  return rows.map((row) => ({
    pubkey: row.pubkey,
    validFromUnix: row.valid_from_unix,
    validToUnix: row.valid_to_unix,
    status: row.status,
    fromEntry: row.from_entry,
    revocation:
      row.last_entry === null
        ? null
        : { lastEntry: row.last_entry, anchoredUnix: row.revocation_anchored_unix },
  }))
}
