/** Sums the settled trades by day, for the plot of the track record. */
import type { Database } from '#server/kernel/db.ts'

export interface OutcomeDay {
  /** UTC, YYYY-MM-DD. */
  date: string
  wins: number
  losses: number
  breakevens: number
  /** Decimal text of US dollars, exact: of the day, and of all days up to it. */
  netUsd: string
  sumUsd: string
}

/** Oldest first; days without a settled trade are left out. */
export const readOutcomeDays = async (db: Database): Promise<OutcomeDay[]> =>
  db.query(
    'ledger_outcome_days',
    `SELECT to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, wins, losses, breakevens,
       trim_scale(net)::text AS "netUsd", trim_scale(sum(net) OVER (ORDER BY day))::text AS "sumUsd"
     FROM (
       SELECT settled_at_unix / 86400 AS day, sum(realized_pnl_usd) AS net, count(*) FILTER (WHERE result = 'WIN') AS wins,
         count(*) FILTER (WHERE result = 'LOSS') AS losses, count(*) FILTER (WHERE result = 'BREAKEVEN') AS breakevens
       FROM ledger_outcome GROUP BY 1
     ) AS days ORDER BY day /* not null: date, wins, losses, breakevens, netUsd, sumUsd */`,
    [],
  )
