/**
 * Stores the job schedule: one row per job, leased by one server at a time; the lease of a crashed server
 * expires.
 */
import type { Database } from '#server/db.ts'

export interface Scheduled {
  name: string
  everySeconds: number
  /** Delay after a failure. */
  retrySeconds: number
  leaseSeconds: number
}

/** Upper bound of the clock difference between servers. */
const skewSeconds = 60

/**
 * Returns the end of the lease when this server now runs the job, else null. A job that has never run is
 * due immediately, as is one whose time or lease is further ahead than the schedule ever sets: the clock
 * that wrote it was wrong.
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

/** Does nothing when the lease expired during the run and another server has the job now. */
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
