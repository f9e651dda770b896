/**
 * Stores the schedule of fleet jobs: one row per job, leased by one server at a time; the lease of a crashed
 * server expires.
 */
import type { Database } from '#server/kernel/db.ts'
import type { FleetJob } from './job.ts'
import { longestRetryFactor } from './retry.rules.ts'

type Scheduled = Pick<FleetJob<never>, 'name' | 'everySeconds' | 'retrySeconds' | 'leaseSeconds'>

/** Upper bound of the clock difference between servers. */
const skewSeconds = 60

export interface Lease {
  leaseUntilUnix: number
  /** Failed runs since the last one that succeeded. */
  failures: number
}

/**
 * Returns a lease when this server now runs the job, else null. A job that has never run is due
 * immediately, as is one whose time or lease is further ahead than the schedule ever sets: the clock that
 * wrote it was wrong.
 */
export async function takeDueJob(
  db: Database,
  { name, everySeconds, retrySeconds, leaseSeconds }: Scheduled,
  nowUnix: number,
): Promise<Lease | null> {
  const furthestSeconds = Math.max(everySeconds, retrySeconds * longestRetryFactor) + skewSeconds
  const [taken] = await db.query(
    'job_take',
    `INSERT INTO scheduled_job AS j (name, next_at_unix, lease_until_unix) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET next_at_unix = $2, lease_until_unix = $3
       WHERE j.next_at_unix NOT BETWEEN $2 + 1 AND $2 + $4 AND j.lease_until_unix NOT BETWEEN $2 + 1 AND $3 + $5
     RETURNING lease_until_unix AS "leaseUntilUnix", failures`,
    [name, nowUnix, nowUnix + leaseSeconds, furthestSeconds, skewSeconds],
  )
  return taken ?? null
}

export interface JobRow {
  nextAtUnix: number
  leaseUntilUnix: number
  failures: number
  succeededAtUnix: number | null
  failure: string | null
}

/** Null before its first run. */
export async function readJob(db: Database, name: string): Promise<JobRow | null> {
  const [row] = await db.query(
    'job_read',
    `SELECT next_at_unix AS "nextAtUnix", lease_until_unix AS "leaseUntilUnix", failures,
       succeeded_at_unix AS "succeededAtUnix", failure FROM scheduled_job WHERE name = $1`,
    [name],
  )
  return row ?? null
}

/** Does nothing when the lease expired during the run and another server has the job now. */
export async function endJob(
  db: Database,
  name: string,
  ended: { leaseUntilUnix: number; nextAtUnix: number; endedAtUnix: number; failure: string | null },
): Promise<void> {
  await db.query(
    'job_end',
    `UPDATE scheduled_job SET next_at_unix = CASE WHEN next_at_unix = 0 AND $4::text IS NULL THEN 0 ELSE $2::bigint END,
       lease_until_unix = $3, ended_at_unix = $3, failure = $4,
       failures = CASE WHEN $4::text IS NULL THEN 0 ELSE failures + 1 END,
       succeeded_at_unix = CASE WHEN $4::text IS NULL THEN $3::bigint ELSE succeeded_at_unix END
     WHERE name = $1 AND lease_until_unix = $5`,
    [name, ended.nextAtUnix, ended.endedAtUnix, ended.failure, ended.leaseUntilUnix],
  )
}

/** After a run that was cut short by the end of its process: another server takes the job at once. */
export async function releaseJob(
  db: Database,
  name: string,
  { leaseUntilUnix, nowUnix }: { leaseUntilUnix: number; nowUnix: number },
): Promise<void> {
  await db.query(
    'job_release',
    'UPDATE scheduled_job SET next_at_unix = $2, lease_until_unix = $2 WHERE name = $1 AND lease_until_unix = $3',
    [name, nowUnix, leaseUntilUnix],
  )
}

/** Makes a job due, also again after the run in progress. A failing job keeps its back-off. */
export async function wakeJob(db: Database, name: string): Promise<void> {
  await db.query('job_wake', 'UPDATE scheduled_job SET next_at_unix = 0 WHERE name = $1 AND failures = 0', [
    name,
  ])
}
