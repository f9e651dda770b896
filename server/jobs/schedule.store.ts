/**
 * Schedule of the jobs: one row for each, taken by one server at a time; a server that dies gives it back at the end of its
 * lease.
 */
import type { Database } from '#server/db.ts'

export interface Scheduled {
  name: string
  everySeconds: number
  /** After a failure. */
  retrySeconds: number
  leaseSeconds: number
}

/** Clocks of servers differ by less. */
const skewSeconds = 60

/**
 * The end of its lease when this server now runs the job, else null. A job that has never run is due at once, and so is one whose
 * time or lease lies further ahead than it is ever put: the clock that wrote it was wrong.
 */
export async function takeDueJob(
  db: Database,
  { name, everySeconds, retrySeconds, leaseSeconds }: Scheduled,
  nowUnix: number,
): Promise<number | null> {
  const [taken] = await db.query(
    'job_take',
    `INSERT INTO scheduled_job AS j (name, next_at_unix, lease_until_unix) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET lease_until_unix = $3
       WHERE j.next_at_unix NOT BETWEEN $2 + 1 AND $2 + $4 AND j.lease_until_unix NOT BETWEEN $2 + 1 AND $3 + $5
     RETURNING lease_until_unix`,
    [name, nowUnix, nowUnix + leaseSeconds, Math.max(everySeconds, retrySeconds) + skewSeconds, skewSeconds],
  )
  return taken?.lease_until_unix ?? null
}

/** Does nothing when the run outlasted its lease and another server has the job now. */
export async function endJob(
  db: Database,
  name: string,
  ended: { leaseUntilUnix: number; nextAtUnix: number; endedAtUnix: number; failure: string | null },
): Promise<void> {
  await db.query(
    'job_end',
    `UPDATE scheduled_job SET next_at_unix = $2, lease_until_unix = $3, ended_at_unix = $3, failure = $4
     WHERE name = $1 AND lease_until_unix = $5`,
    [name, ended.nextAtUnix, ended.endedAtUnix, ended.failure, ended.leaseUntilUnix],
  )
}
