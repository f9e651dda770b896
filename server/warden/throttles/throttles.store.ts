/** Reads the limits of single accounts. */
import type { Database } from '#server/kernel/db.ts'

export const listLiveThrottles = (db: Database, nowUnix: number) =>
  db.query(
    'throttle_list',
    `SELECT a.agent_id, t.class, t.quota, t.window_seconds, t.reason, t.set_at_unix AS set_at, t.expires_at_unix AS expires_at
     FROM account_throttle t JOIN account a ON a.id = t.account_id
     WHERE t.expires_at_unix IS NULL OR t.expires_at_unix > $1 ORDER BY t.set_at_unix DESC, a.agent_id, t.class LIMIT 1000`,
    [nowUnix],
  )

export async function countLiveThrottles(db: Database, nowUnix: number): Promise<number> {
  const [row] = await db.query(
    'throttle_count',
    'SELECT count(*) AS throttles FROM account_throttle WHERE expires_at_unix IS NULL OR expires_at_unix > $1',
    [nowUnix],
  )
  return row!.throttles
}
