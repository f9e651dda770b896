/** Stores how each relay answers: failures in a row, until when it rests, and its last problem. */
import type { Database } from '#server/kernel/db.ts'

export interface RelayState {
  name: string
  failures: number
  triedAtUnix: number | null
  answeredAtUnix: number | null
  restsUntilUnix: number | null
  lastProblem: string | null
}

/** Of the relays that were ever tried. */
export const readRelayStates = (db: Database, names: readonly string[]): Promise<RelayState[]> =>
  db.query(
    'relay_states',
    `SELECT name, failures, tried_at_unix AS "triedAtUnix", answered_at_unix AS "answeredAtUnix",
       rests_until_unix AS "restsUntilUnix", last_problem AS "lastProblem"
     FROM relay WHERE name = ANY ($1::text[]) ORDER BY name`,
    [names],
  )

/** `problem`: null after a connection on which the relay answered. The last problem stays known. */
export async function noteRelay(
  db: Database,
  noted: { name: string; failures: number; problem: string | null; restsUntilUnix: number | null },
  nowUnix: number,
): Promise<void> {
  const { name, failures, problem, restsUntilUnix } = noted
  await db.query(
    'relay_note',
    `INSERT INTO relay AS r (name, failures, tried_at_unix, answered_at_unix, rests_until_unix, last_problem)
     VALUES ($1, $2, $3, CASE WHEN $4::text IS NULL THEN $3::bigint END, $5, $4)
     ON CONFLICT (name) DO UPDATE SET failures = $2, tried_at_unix = $3, rests_until_unix = $5,
       answered_at_unix = COALESCE(EXCLUDED.answered_at_unix, r.answered_at_unix),
       last_problem = COALESCE($4, r.last_problem)`,
    [name, failures, nowUnix, problem, restsUntilUnix],
  )
}
