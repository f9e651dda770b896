/** Stores how far each relay was given the events that were published before it was configured. */
import type { Database } from '#server/kernel/db.ts'

/** Relays that are no longer configured miss what is published now: they start again when they return. */
export async function restartFormer(db: Database, configured: readonly string[]): Promise<void> {
  await db.query(
    'relay_catch_up_restart',
    `UPDATE relay SET catch_up_after = '' WHERE name <> ALL ($1::text[]) AND catch_up_after IS NULL`,
    [configured],
  )
}

/** The configured relays that lack earlier events; one that was never tried gets its row. */
export async function startCatchUp(
  db: Database,
  configured: readonly string[],
): Promise<{ name: string; after: string }[]> {
  await db.query(
    'relay_catch_up_start',
    'INSERT INTO relay (name, failures) SELECT name, 0 FROM unnest($1::text[]) AS r(name) ON CONFLICT DO NOTHING',
    [configured],
  )
  return db.query(
    'relay_catch_up_open',
    `SELECT name, catch_up_after AS after FROM relay WHERE name = ANY ($1::text[]) AND catch_up_after IS NOT NULL
     ORDER BY name /* not null: after */`,
    [configured],
  )
}

/** Queues the next events in the order of their ids; returns the last of them, null when there are no more. */
export async function queueEarlier(
  db: Database,
  { relay, after, limit }: { relay: string; after: string; limit: number },
  nowUnix: number,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const events = await tx.query(
      'relay_catch_up_next',
      `SELECT DISTINCT event_id FROM relay_publication WHERE event_id > $1 ORDER BY event_id LIMIT $2`,
      [after, limit],
    )
    const next = events.length < limit ? null : events.at(-1)!.event_id
    await tx.query(
      'relay_catch_up_queue',
      `INSERT INTO relay_publication (event_id, relay, state, attempts, queued_at_unix, next_at_unix)
       SELECT id, $1, 'queued', 0, $3, $3 FROM unnest($2::text[]) AS e(id) ON CONFLICT DO NOTHING`,
      [relay, events.map(({ event_id: id }) => id), nowUnix],
    )
    await tx.query('relay_catch_up_note', 'UPDATE relay SET catch_up_after = $2 WHERE name = $1', [
      relay,
      next,
    ])
    return next
  })
}
