/** Counts the runs of each caller over all servers. A place that a crash left behind is free when its lease ends. */
import type { Database } from '#server/kernel/db.ts'

/** Runs and waiting runs of one caller. */
export const MOST_OF_CALLER = 4

export interface RunPlace {
  caller: string
  place: number
  runId: string
}

/** Null where all places of the caller are taken. */
export async function takePlace(
  db: Database,
  { caller, runId }: Omit<RunPlace, 'place'>,
  { nowUnix, untilUnix }: { nowUnix: number; untilUnix: number },
): Promise<RunPlace | null> {
  // A call that loses a place to another one at the same time looks again; then that place is seen as taken.
  for (let tries = 0; tries < MOST_OF_CALLER; tries += 1) {
    const [row] = await db.query(
      'run_place_take',
      `INSERT INTO run_place (caller, place, run_id, until_unix)
       SELECT $1, n, $2, $3 FROM generate_series(1, ${MOST_OF_CALLER}) AS n
       WHERE NOT EXISTS (SELECT FROM run_place WHERE caller = $1 AND place = n AND until_unix > $4) ORDER BY random() LIMIT 1
       ON CONFLICT (caller, place) DO UPDATE SET run_id = excluded.run_id, until_unix = excluded.until_unix
         WHERE run_place.until_unix <= $4
       RETURNING place`,
      [caller, runId, untilUnix, nowUnix],
    )
    if (row) return { caller, place: row.place, runId }
  }
  return null
}

/** Nothing where the lease has ended and another run has the place. */
export const leavePlace = (db: Database, { caller, place, runId }: RunPlace): Promise<unknown> =>
  db.query('run_place_leave', 'DELETE FROM run_place WHERE caller = $1 AND place = $2 AND run_id = $3', [
    caller,
    place,
    runId,
  ])

export const dropEndedPlaces = (db: Database, nowUnix: number): Promise<unknown> =>
  db.query('run_place_drop', 'DELETE FROM run_place WHERE until_unix <= $1', [nowUnix])
