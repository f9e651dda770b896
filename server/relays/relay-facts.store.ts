/** Reads what is known of events on relays: which accepted them, and what the checks found. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

export interface RelayFacts {
  /** When the first relay accepted the event; null before. */
  publishedAtUnix: number | null
  /** Relays that accepted it. */
  relays: string[]
  status: 'unverified' | 'anchored' | 'replaced' | 'lost'
  /** The last check that concluded something. */
  checkedAtUnix: number | null
  /** At that check. */
  relaysHolding: string[]
  /** The first check that found the original on a relay; stays when the copy is lost later. */
  anchoredAtUnix: number | null
  /** Only while status is `replaced`. */
  survivor: { eventId: Hex64; createdAtUnix: number; copiesHolding: string[] } | null
}

export const noRelayFacts: RelayFacts = {
  publishedAtUnix: null,
  relays: [],
  status: 'unverified',
  checkedAtUnix: null,
  relaysHolding: [],
  anchoredAtUnix: null,
  survivor: null,
}

/** Events that no relay has accepted are left out. */
export async function relayFactsOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, RelayFacts>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.query(
    'relay_facts',
    `SELECT a.event_id, a.published_at_unix, a.status, a.checked_at_unix, a.anchored_at_unix, a.relays_holding, a.copies_holding,
       a.surviving_event_id, a.surviving_created_at_unix,
       ARRAY(SELECT p.relay FROM relay_publication p WHERE p.event_id = a.event_id AND p.state = 'accepted' ORDER BY p.relay) AS relays
     FROM relay_anchor a WHERE a.event_id = ANY ($1::text[]) /* not null: relays */`,
    [eventIds],
  )
  return new Map(
    rows.map((row) => [
      row.event_id,
      {
        publishedAtUnix: row.published_at_unix,
        relays: row.relays,
        status: row.status,
        checkedAtUnix: row.checked_at_unix,
        relaysHolding: row.relays_holding,
        anchoredAtUnix: row.anchored_at_unix,
        survivor:
          row.surviving_event_id === null || row.surviving_created_at_unix === null
            ? null
            : {
                eventId: row.surviving_event_id,
                createdAtUnix: row.surviving_created_at_unix,
                copiesHolding: row.copies_holding,
              },
      },
    ]),
  )
}

export interface Sending {
  relay: string
  state: 'queued' | 'accepted' | 'refused' | 'unreachable'
  message: string | null
}

/** The state of one event on each relay it goes to. */
export const readSendings = (db: Database, eventId: string): Promise<Sending[]> =>
  db.query(
    'relay_sendings',
    'SELECT relay, state, message FROM relay_publication WHERE event_id = $1 ORDER BY relay',
    [eventId],
  )

export interface RelayStatus extends Pick<RelayFacts, 'publishedAtUnix' | 'status' | 'anchoredAtUnix'> {
  survivor: { createdAtUnix: number } | null
}

/** For lists. Events that no relay has accepted are left out. */
export async function relayStatusOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, RelayStatus>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.query(
    'relay_status',
    'SELECT event_id, published_at_unix, status, anchored_at_unix, surviving_created_at_unix FROM relay_anchor WHERE event_id = ANY ($1::text[])',
    [eventIds],
  )
  return new Map(
    rows.map((row) => [
      row.event_id,
      {
        publishedAtUnix: row.published_at_unix,
        status: row.status,
        anchoredAtUnix: row.anchored_at_unix,
        survivor:
          row.surviving_created_at_unix === null ? null : { createdAtUnix: row.surviving_created_at_unix },
      },
    ]),
  )
}
