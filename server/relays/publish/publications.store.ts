/** Stores which event goes to which relay and what came of it: one row for each event and relay. */
import type { Hex64, Hex128 } from '#protocol/bytes.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { RelayResult } from './relay-results.ts'

/** First check of what relays hold, after the first acceptance. */
export const firstCheckSeconds = 600

/** Signed events as JSON text, in the order of the ids; unknown ids are left out. */
export const readBodies = (
  db: Pick<Transaction, 'query'>,
  ids: readonly string[],
): Promise<{ id: Hex64; body: string }[]> =>
  db.query(
    'relay_bodies',
    `SELECT s.id, s.body FROM unnest($1::text[]) WITH ORDINALITY AS w(id, place)
     JOIN signed_event s ON s.id = w.id ORDER BY w.place`,
    [ids],
  )

export interface CopyRow {
  eventId: Hex64
  copyId: Hex64
  pubkey: Hex64
  sig: Hex128
}

export async function insertCopies(tx: Transaction, copies: readonly CopyRow[]): Promise<void> {
  await tx.query(
    'relay_copy_insert',
    `INSERT INTO relay_copy (event_id, copy_id, pubkey, sig) SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
     ON CONFLICT DO NOTHING`,
    [
      copies.map(({ eventId }) => eventId),
      copies.map(({ copyId }) => copyId),
      copies.map(({ pubkey }) => pubkey),
      copies.map(({ sig }) => sig),
    ],
  )
}

/** Each event for each relay; a row that exists is left as it is. */
export async function insertPublications(
  tx: Transaction,
  eventIds: readonly string[],
  relays: readonly string[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'relay_publication_insert',
    `INSERT INTO relay_publication (event_id, relay, state, attempts, queued_at_unix, next_at_unix)
     SELECT e.id, r.name, 'queued', 0, $3, $3 FROM unnest($1::text[]) WITH ORDINALITY AS e(id, place), unnest($2::text[]) AS r(name)
     ORDER BY e.place ON CONFLICT DO NOTHING`,
    [eventIds, relays, nowUnix],
  )
}

export interface DueEvent {
  id: Hex64
  attempts: number
  /** Of the event, or of the one that this is a copy of. */
  body: string
  copy: { pubkey: Hex64; sig: Hex128 } | null
}

/** The next events for a relay, longest due first. Locks nothing: sending an event twice is harmless. */
export async function readDue(
  db: Database,
  relay: string,
  nowUnix: number,
  limit: number,
): Promise<DueEvent[]> {
  const rows = await db.query(
    'relay_due',
    `SELECT p.event_id AS id, p.attempts, s.body, c.pubkey, c.sig
     FROM (SELECT event_id, attempts, next_at_unix FROM relay_publication
           WHERE relay = $1 AND next_at_unix <= $2 ORDER BY next_at_unix LIMIT $3) p
     LEFT JOIN relay_copy c ON c.copy_id = p.event_id
     JOIN signed_event s ON s.id = COALESCE(c.event_id, p.event_id) ORDER BY p.next_at_unix`,
    [relay, nowUnix, limit],
  )
  return rows.map(({ id, attempts, body, pubkey, sig }) => ({
    id,
    attempts,
    body,
    copy: pubkey === null || sig === null ? null : { pubkey, sig },
  }))
}

/**
 * Stores the results of one relay. The first acceptance of an event is when it was published; copies have no
 * such time of their own.
 */
export async function recordResults(
  db: Database,
  relay: string,
  results: readonly RelayResult[],
  nowUnix: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      'relay_results',
      `UPDATE relay_publication p SET state = r.state, message = r.message, attempts = p.attempts + 1, tried_at_unix = $6,
         next_at_unix = r.next_at, accepted_at_unix = CASE WHEN r.state = 'accepted' THEN $6::bigint END
       FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) AS r(event_id, state, message, next_at)
       WHERE p.relay = $1 AND p.event_id = r.event_id AND p.state <> 'accepted'`,
      [
        relay,
        results.map(({ eventId }) => eventId),
        results.map(({ state }) => state),
        results.map(({ message }) => message),
        results.map(({ nextAtUnix }) => nextAtUnix),
        nowUnix,
      ],
    )
    const accepted = results.flatMap(({ state, eventId }) => (state === 'accepted' ? [eventId] : []))
    await tx.query(
      'relay_published',
      `INSERT INTO relay_anchor (event_id, published_at_unix, status, checks, relays_holding, copies_holding, next_check_unix)
       SELECT s.id, $2, 'unverified', 0, '{}', '{}', $3 FROM signed_event s WHERE s.id = ANY ($1::text[]) ORDER BY s.id
       ON CONFLICT DO NOTHING`,
      [accepted, nowUnix, nowUnix + firstCheckSeconds],
    )
  })
}
