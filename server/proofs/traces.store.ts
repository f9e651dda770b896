/** Finds what holds given events, in one query for many verifications. */
import type { Database } from '#server/kernel/db.ts'

export interface Traces {
  /** Number of the entry that contains the event. */
  entry: number | null
  /** Whether a relay, a promised or confirmed anchor or a final transaction holds it. */
  isHeldOutside: boolean
}

/** Events that nothing holds are left out. */
export async function findTraces(db: Database, eventIds: readonly string[]): Promise<Map<string, Traces>> {
  const rows = await db.query(
    'traces_of_events',
    `SELECT event_id, entry FROM ledger_entry WHERE event_id = ANY ($1::text[])
     UNION ALL SELECT event_id, NULL FROM relay_anchor WHERE event_id = ANY ($1::text[])
     UNION ALL SELECT event_id, NULL FROM anchor
       WHERE event_id = ANY ($1::text[]) AND (state <> 'waiting' OR restamps > 0)
     UNION ALL SELECT event_id, NULL FROM onchain_commit WHERE event_id = ANY ($1::text[]) AND state = 'final'
     /* not null: event_id */`,
    [eventIds],
  )
  const traces = new Map<string, Traces>()
  for (const { event_id: eventId, entry } of rows) {
    const { entry: found = null, isHeldOutside = false } = traces.get(eventId) ?? {}
    traces.set(eventId, { entry: entry ?? found, isHeldOutside: isHeldOutside || entry === null })
  }
  return traces
}
