/** Counts verdicts and lists overridden rejects, in one statement: all figures are of one moment. */
import type { Database } from '#server/kernel/db.ts'

interface Group {
  verdict: string
  artifactType: string
  /** Null where the artifact moves no value, and for reviews before tiers were stored. */
  tier: string | null
  gated: boolean | null
  count: number
}

interface Override {
  entry: number
  verdict: string
  action_taken: string
}

export interface GovernanceFigures {
  groups: Group[]
  overrides: Override[]
}

const MOST_OVERRIDES = 500

export async function readGovernance(db: Database): Promise<GovernanceFigures> {
  const [row] = await db.query(
    'governance',
    `SELECT
       (SELECT COALESCE(jsonb_agg(jsonb_build_object('verdict', verdict, 'artifactType', artifact_type, 'tier', capital_tier,
          'gated', gate_triggered, 'count', reviews)), '[]')
        FROM (SELECT verdict, artifact_type, capital_tier, gate_triggered, count(*) AS reviews FROM review
              GROUP BY verdict, artifact_type, capital_tier, gate_triggered) AS g) AS groups,
       (SELECT COALESCE(jsonb_agg(jsonb_build_object('entry', entry, 'verdict', verdict,
          'action_taken', record_raw::jsonb ->> 'action_taken') ORDER BY entry DESC), '[]')
        FROM (SELECT entry, verdict, record_raw FROM ledger_entry WHERE type = 'pre_action_verdict' AND verdict = 'reject'
                AND position('"action_taken":"not reported"' IN record_raw) = 0
              ORDER BY entry DESC LIMIT ${MOST_OVERRIDES}) AS o) AS overrides /* not null: groups, overrides */`,
    [],
  )
  return row as GovernanceFigures
}
