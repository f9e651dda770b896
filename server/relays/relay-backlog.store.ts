/** Reads what relays still owe: events not yet accepted, and checks that are overdue. */
import type { Database } from '#server/kernel/db.ts'

export interface RelayBacklog {
  relay: string
  /** Events and copies that are still tried. */
  events: number
  oldestQueuedAtUnix: number | null
}

/** One row per name. */
export const readRelayBacklog = (db: Database, names: readonly string[]): Promise<RelayBacklog[]> =>
  db.query(
    'relay_backlog',
    `SELECT n.name AS relay, count(p.event_id) AS events, min(p.queued_at_unix) AS "oldestQueuedAtUnix"
     FROM unnest($1::text[]) AS n(name)
     LEFT JOIN relay_publication p ON p.relay = n.name AND p.next_at_unix IS NOT NULL
     GROUP BY n.name ORDER BY n.name /* not null: relay */`,
    [names],
  )

export async function readOverdueChecks(
  db: Database,
  nowUnix: number,
): Promise<{ events: number; oldestDueAtUnix: number | null }> {
  const [row] = await db.query(
    'relay_checks_overdue',
    `SELECT count(*) AS events, min(next_check_unix) AS "oldestDueAtUnix" FROM relay_anchor WHERE next_check_unix <= $1`,
    [nowUnix],
  )
  return row!
}
