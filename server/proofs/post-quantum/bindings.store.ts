/** Stores the bindings of post-quantum keys to verifier keys: one per pair, never changed. */
import { fromHex } from '#protocol/bytes.ts'
import { type PqCompanion, pqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface StoredBinding {
  eventId: string
  verifierPubkey: string
  pqPubkey: string
  /** The signed event as JSON text. */
  body: string
  companion: PqCompanion
}

/** Servers that start at the same moment bind one after the other. */
export async function lockBindings(tx: Transaction): Promise<void> {
  await tx.query('pq_binding_lock', 'SELECT pg_advisory_xact_lock(7102840918)', [])
}

export async function insertBinding(
  tx: Transaction,
  binding: Omit<StoredBinding, 'body'> & { boundAtUnix: number },
): Promise<void> {
  await tx.query(
    'pq_binding_insert',
    `INSERT INTO pq_binding (event_id, verifier_pubkey, pq_pubkey, companion, bound_at_unix) VALUES ($1, $2, $3, $4, $5)`,
    [
      binding.eventId,
      binding.verifierPubkey,
      binding.pqPubkey,
      Buffer.from(fromHex(binding.companion.signature_hex)!),
      binding.boundAtUnix,
    ],
  )
}

/** Newest first. Few rows: one per pair of keys. */
export async function listBindings(db: Pick<Database, 'query'>): Promise<StoredBinding[]> {
  const rows = await db.query(
    'pq_bindings',
    `SELECT b.event_id, b.verifier_pubkey, b.pq_pubkey, b.companion, e.body FROM pq_binding b JOIN signed_event e ON e.id = b.event_id
     ORDER BY b.bound_at_unix DESC, b.event_id`,
    [],
  )
  return rows.map((row) => ({
    eventId: row.event_id,
    verifierPubkey: row.verifier_pubkey,
    pqPubkey: row.pq_pubkey,
    body: row.body,
    companion: pqCompanion(row.pq_pubkey, new Uint8Array(row.companion)),
  }))
}
