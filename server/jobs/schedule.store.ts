/** When does a job run next? One row for each, taken by one server at a time; a server that dies gives it back by the end of its lease. */
import type { Database } from '#server/db.ts'

/** True when this server now runs the job. A job that has never run is due at once. */
export async function takeDueJob(
  db: Database,
  name: string,
  nowUnix: number,
  leaseSeconds: number,
): Promise<boolean> {
  const taken = await db.query(
    'job_take',
    `INSERT INTO scheduled_job AS j (name, next_at_unix, lease_until_unix) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET lease_until_unix = $3
       WHERE j.next_at_unix <= $2 AND j.lease_until_unix <= $2
     RETURNING name`,
    [name, nowUnix, nowUnix + leaseSeconds],
  )
  return taken.length === 1
}

export async function endJob(
  db: Database,
  name: string,
  { nextAtUnix, endedAtUnix, failure }: { nextAtUnix: number; endedAtUnix: number; failure: string | null },
): Promise<void> {
  await db.query(
    'job_end',
    'UPDATE scheduled_job SET next_at_unix = $2, lease_until_unix = $3, ended_at_unix = $3, failure = $4 WHERE name = $1',
    [name, nextAtUnix, endedAtUnix, failure],
  )
}
