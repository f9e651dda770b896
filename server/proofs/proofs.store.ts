/** Stores signed events. Rows are written once and never changed. */
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface StoredEvent {
  event: SignedEvent
  schema: string
  /** Only verdict proofs. */
  issuanceIndex: number | null
}

export async function insertEvents(tx: Transaction, events: StoredEvent[]): Promise<void> {
  await tx.query(
    'event_insert',
    `INSERT INTO signed_event (id, schema, kind, created_at_unix, pubkey, issuance_index, body)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::text[])`,
    [
      events.map(({ event }) => event.id),
      events.map(({ schema }) => schema),
      events.map(({ event }) => event.kind),
      events.map(({ event }) => event.created_at),
      events.map(({ event }) => event.pubkey),
      events.map(({ issuanceIndex }) => issuanceIndex),
      events.map(({ event }) => JSON.stringify(event)),
    ],
  )
}

/** The event as JSON text; null when this service did not sign it. */
export async function findEventBody(db: Database, eventId: string): Promise<string | null> {
  const [row] = await db.query('event_body', 'SELECT body FROM signed_event WHERE id = $1', [eventId])
  return row?.body ?? null
}

/** Like `findEventBody`, including third-party events of ledger entries. */
export async function findKnownEventBody(db: Database, eventId: string): Promise<string | null> {
  const [row] = await db.query(
    'event_known_body',
    `SELECT body FROM signed_event WHERE id = $1
     UNION ALL SELECT foreign_event FROM ledger_entry WHERE event_id = $1 AND foreign_event IS NOT NULL LIMIT 1`,
    [eventId],
  )
  return row?.body ?? null
}

/**
 * Takes the next `count` issuance indexes and returns the first. The counter's row stays locked until the
 * transaction ends, so an index taken by a failed transaction is reused: no gaps, and no two events with
 * one index. `mandatory`: how many of them the ledger must publish. Null when a rotation has replaced
 * `pubkey`, whatever this server knows of it yet.
 */
export async function takeIssuanceIndexes(
  tx: Transaction,
  { count, mandatory, pubkey }: { count: number; mandatory: number; pubkey: string },
): Promise<number | null> {
  const [row] = await tx.query(
    'issuance_take',
    `UPDATE issuance_counter SET last_index = last_index + $1, mandatory_issued = mandatory_issued + $2
     WHERE id = 1 AND COALESCE(verifier_pubkey, $3::text) = $3 RETURNING last_index`,
    [count, mandatory, pubkey],
  )
  return row ? row.last_index - count + 1 : null
}

/** The newest verdict proof; null while there is none. */
export async function findNewestProofId(db: Database): Promise<string | null> {
  const [row] = await db.query(
    'newest_proof',
    'SELECT id FROM signed_event WHERE issuance_index IS NOT NULL ORDER BY issuance_index DESC LIMIT 1',
    [],
  )
  return row?.id ?? null
}
