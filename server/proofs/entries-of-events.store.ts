/** Finds the ledger entries that contain given events, in one query for many verifications. */
import type { Database } from '#server/kernel/db.ts'

/** In the order of the ids; null when no entry contains the event. */
export async function findEntriesOfEvents(
  db: Database,
  eventIds: readonly string[],
): Promise<(number | null)[]> {
  const rows = await db.query(
    'entries_of_events',
    'SELECT event_id, entry FROM ledger_entry WHERE event_id = ANY($1)',
    [eventIds],
  )
  const entries = new Map<string, number>(rows.map(({ event_id, entry }) => [event_id, entry]))
  return eventIds.map((id) => entries.get(id) ?? null)
}
