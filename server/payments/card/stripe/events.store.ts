/** Stores webhook events: each once, marked done when its effect is stored. */
import type { Database } from '#server/kernel/db.ts'

export interface KeptEvent {
  eventId: string
  type: string
  /** Ids referenced by the event, never its contents, which are fetched when it is handled. */
  subject: string
  createdAtUnix: number
}

/** Returns whether the event was known, and whether it is done. */
export async function keepEvent(
  db: Database,
  event: KeptEvent,
  nowUnix: number,
): Promise<{ known: boolean; done: boolean }> {
  const [row] = await db.query(
    'stripe_event_keep',
    `WITH made AS (INSERT INTO stripe_event (event_id, type, state, body, created_at_unix, received_at_unix)
       VALUES ($1, $2, 'received', $3, $4, $5) ON CONFLICT (event_id) DO NOTHING RETURNING event_id)
     SELECT NOT EXISTS (SELECT FROM made) AS known,
       COALESCE((SELECT state = 'done' FROM stripe_event WHERE event_id = $1), false) AS done`,
    [event.eventId, event.type, event.subject, event.createdAtUnix, nowUnix],
  )
  return row!
}

export async function endEvent(db: Database, eventId: string): Promise<void> {
  await db.query('stripe_event_end', `UPDATE stripe_event SET state = 'done' WHERE event_id = $1`, [eventId])
}

/** Events whose handling failed, oldest first. */
export async function listUnhandled(db: Database, sinceUnix: number): Promise<KeptEvent[]> {
  return db.query(
    'stripe_event_unhandled',
    `SELECT event_id AS "eventId", type, body AS subject, created_at_unix AS "createdAtUnix" FROM stripe_event
     WHERE state = 'received' AND received_at_unix >= $1 ORDER BY received_at_unix, event_id LIMIT 500`,
    [sinceUnix],
  )
}

/** Null before the first one. */
export async function lastEventAt(db: Database): Promise<number | null> {
  const [row] = await db.query(
    'stripe_event_last',
    // One query per state, matching the index.
    `SELECT greatest((SELECT max(received_at_unix) FROM stripe_event WHERE state = 'received'),
       (SELECT max(received_at_unix) FROM stripe_event WHERE state = 'done')) AS at`,
    [],
  )
  return row!.at
}
