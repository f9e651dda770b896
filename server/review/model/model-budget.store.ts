// Stores the daily budget of model calls: one row per day in Postgres, shared by all servers.
import type { Database } from '#server/kernel/db.ts'

const secondsPerDay = 86_400

/** Days since 1970 in UTC. */
export const dayOf = (unix: number): number => Math.floor(unix / secondsPerDay)

/** Reserves the whole expected amount or nothing; never exceeds the limit, even under concurrent calls. */
export async function reserveBudget(
  db: Database,
  day: number,
  microUsd: number,
  limitMicroUsd: number,
): Promise<boolean> {
  if (microUsd > limitMicroUsd) return false
  const taken = await db.query(
    'model_budget_reserve',
    `INSERT INTO model_budget AS b (day, spent_micro_usd, calls) VALUES ($1, $2, 1)
     ON CONFLICT (day) DO UPDATE SET spent_micro_usd = b.spent_micro_usd + $2, calls = b.calls + 1
       WHERE b.spent_micro_usd + $2 <= $3
     RETURNING day`,
    [day, microUsd, limitMicroUsd],
  )
  return taken.length === 1
}

/**
 * Replaces the expected amount by the actual one. If the server dies first, the expected amount stays
 * counted.
 */
export async function settleBudget(
  db: Database,
  day: number,
  reservedMicroUsd: number,
  usedMicroUsd: number,
): Promise<void> {
  await db.query(
    'model_budget_settle',
    'UPDATE model_budget SET spent_micro_usd = spent_micro_usd + $2 WHERE day = $1',
    [day, usedMicroUsd - reservedMicroUsd],
  )
}
