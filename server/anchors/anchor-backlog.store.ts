/** Reads what waits for a calendar and what waits for a Bitcoin block. */
import type { Database } from '#server/kernel/db.ts'

export interface AnchorBacklog {
  /** Digests that no calendar has promised. */
  waiting: number
  oldestWaitingAtUnix: number | null
  /** Promised, and in no block. */
  pending: number
  oldestPendingAtUnix: number | null
}

export async function readAnchorBacklog(db: Database): Promise<AnchorBacklog> {
  const [row] = await db.query(
    'anchor_backlog',
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
       min(queued_at_unix) FILTER (WHERE state = 'waiting') AS "oldestWaitingAtUnix",
       count(*) FILTER (WHERE state = 'pending') AS pending,
       min(stamped_at_unix) FILTER (WHERE state = 'pending') AS "oldestPendingAtUnix"
     FROM anchor WHERE state IN ('waiting', 'pending')`,
    [],
  )
  return row!
}

export interface Unqueued {
  kind: 'relay' | 'stamp'
  events: number
  oldestAtUnix: number | null
}

/** Signed events that no job has taken up yet; both kinds, always. */
export const readUnqueued = (db: Database): Promise<Unqueued[]> =>
  db.query(
    'outbox_backlog',
    `SELECT k.kind, count(o.id) AS events, min(o.created_at_unix) AS "oldestAtUnix"
     FROM (VALUES ('relay'), ('stamp')) AS k(kind) LEFT JOIN outbox o ON o.kind = k.kind AND o.done_at_unix IS NULL
     GROUP BY k.kind ORDER BY k.kind /* not null: kind */`,
    [],
  ) as Promise<Unqueued[]>
