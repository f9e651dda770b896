/** Reads what executed actions left behind: their audit rows, without anything of their callers. */
import type { Database } from '#server/kernel/db.ts'

export interface RecentAction {
  action_id: string
  kind: string
  status: string
  tier: number | null
  duration_ms: number
  created_at: number
}

/** Newest first. */
export const listRecentActions = async (db: Database, limit: number): Promise<RecentAction[]> =>
  db.query(
    'audit_row_recent_executions',
    `SELECT action_id, kind,
       ("row"::jsonb ->> 'status') AS status,
       ("row"::jsonb ->> 'tier')::int AS tier,
       ("row"::jsonb ->> 'duration_ms')::int AS duration_ms,
       created_at_unix AS created_at
     FROM audit_row WHERE kind IN ('execute', 'browse')
     ORDER BY created_at_unix DESC, action_id DESC LIMIT $1 /* not null: status, duration_ms */`,
    [limit],
  )

/** Of executed code since a time. */
export async function summariseExecutions(db: Database, sinceUnix: number) {
  const rows = await db.query(
    'audit_row_execution_groups',
    `SELECT "row"::jsonb ->> 'status' AS status, "row"::jsonb ->> 'end_reason' AS end_reason,
       ("row"::jsonb ->> 'tier')::int AS tier, count(*)::int AS runs,
       sum(("row"::jsonb ->> 'oom_events')::int)::int AS oom_events
     FROM audit_row WHERE kind = 'execute' AND created_at_unix >= $1
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 /* not null: status, end_reason, tier, oom_events */`,
    [sinceUnix],
  )
  const [times] = await db.query(
    'audit_row_execution_times',
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS p50, percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS p95
     FROM (SELECT ("row"::jsonb ->> 'duration_ms')::int AS ms FROM audit_row
       WHERE kind = 'execute' AND created_at_unix >= $1) AS t`,
    [sinceUnix],
  )
  return { rows, p50: times?.p50 ?? null, p95: times?.p95 ?? null }
}
