/** Stores post-quantum companions: written with their event, under a binding that exists, and never changed. */
import { fromHex } from '#protocol/bytes.ts'
import { type PqCompanion, pqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { PostQuantum } from './post-quantum.ts'

/**
 * Signs and stores the companion of each event, in the caller's transaction and in the same order; null for
 * each where no key is configured and bound.
 */
export async function addCompanions(
  tx: Transaction,
  postQuantum: PostQuantum,
  eventIds: readonly string[],
): Promise<(PqCompanion | null)[]> {
  const { boundBy } = postQuantum
  if (boundBy === null) return eventIds.map(() => null)
  const companions = await Promise.all(eventIds.map((id) => postQuantum.sign(id)))
  await tx.query(
    'pq_companion_insert',
    `INSERT INTO pq_companion (event_id, binding_event_id, signature)
     SELECT id, $2, signature FROM unnest($1::text[], $3::bytea[]) AS c(id, signature)`,
    [eventIds, boundBy, companions.map(({ signature_hex: hex }) => Buffer.from(fromHex(hex)!))],
  )
  return companions
}

/** By event id; events without a companion are left out. */
export async function companionsOf(
  db: Pick<Database, 'query'>,
  eventIds: readonly string[],
): Promise<Map<string, PqCompanion>> {
  const rows = await db.query(
    'pq_companions',
    `SELECT c.event_id, c.signature, b.pq_pubkey FROM pq_companion c JOIN pq_binding b ON b.event_id = c.binding_event_id
     WHERE c.event_id = ANY ($1::text[])`,
    [eventIds],
  )
  return new Map(rows.map((row) => [row.event_id, pqCompanion(row.pq_pubkey, new Uint8Array(row.signature))]))
}

export const companionOf = async (
  db: Pick<Database, 'query'>,
  eventId: string,
): Promise<PqCompanion | null> => (await companionsOf(db, [eventId])).get(eventId) ?? null
