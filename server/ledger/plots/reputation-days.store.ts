/** Reads how the reputation grew: the outcomes that count, summed by day, and the score after each of them. */
import { reputationBps } from '#protocol/ledger/figures/reputation.ts'
import type { Database } from '#server/kernel/db.ts'

export interface ReputationDay {
  /** UTC, YYYY-MM-DD. */
  date: string
  /** All outcomes up to the end of the day. */
  wins: number
  losses: number
  breakevens: number
  reputationBps: number
}

/**
 * Oldest first; days without a counted outcome are left out. `committedUnix`: the earliest commit that an
 * outside clock shows; an outcome counts when it settled later, and without a commit none does.
 */
export async function readReputationDays(
  db: Database,
  committedUnix: number | null,
): Promise<ReputationDay[]> {
  if (committedUnix === null) return []
  const rows = await db.query(
    'ledger_reputation_days',
    `SELECT to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date,
       sum(wins) OVER (ORDER BY day)::bigint AS wins, sum(losses) OVER (ORDER BY day)::bigint AS losses,
       sum(breakevens) OVER (ORDER BY day)::bigint AS breakevens
     FROM (
       SELECT settled_at_unix / 86400 AS day, count(*) FILTER (WHERE result = 'WIN') AS wins,
         count(*) FILTER (WHERE result = 'LOSS') AS losses, count(*) FILTER (WHERE result = 'BREAKEVEN') AS breakevens
       FROM ledger_outcome WHERE settled_at_unix > $1 GROUP BY 1
     ) AS days ORDER BY day /* not null: date, wins, losses, breakevens */`,
    [committedUnix],
  )
  return rows.map((row) => ({ ...row, reputationBps: reputationBps(row) }))
}
