/** Reads the sandbox: accounts whose runs of tier 2 end at its limits would gain from tier 3. */
import { numberWords, type Reading, weighed } from './reading.ts'

const days = 30
const leastRuns = 10
/** Three runs of tier 3 a day. */
const dailySatsCap = 16_800

export const runs: Reading = {
  name: 'runs',
  async read({ db, nowUnix }) {
    const now = nowUnix()
    const rows = await db.query(
      'dream_runs',
      `SELECT a.agent_id, count(*) FILTER (WHERE r.status IN ('timeout', 'oom')) AS at_limit,
         count(*) FILTER (WHERE r.status NOT IN ('timeout', 'oom')) AS within
       FROM (
         SELECT "row"::jsonb ->> 'account_ref' AS account_ref, "row"::jsonb ->> 'status' AS status FROM audit_row
         WHERE kind = 'execute' AND created_at_unix >= $1 AND ("row"::jsonb ->> 'tier')::int = 2) AS r
       JOIN account a ON r.account_ref = encode(sha256(convert_to('assay-account:' || a.id, 'UTF8')), 'hex')
       WHERE a.suspended_at_unix IS NULL AND NOT EXISTS (
         SELECT FROM execution_grant g WHERE g.account_id = a.id AND g.revoked_at_unix IS NULL AND g.expires_at_unix > $2)
       GROUP BY a.agent_id HAVING count(*) >= ${leastRuns} ORDER BY at_limit DESC, a.agent_id LIMIT 20`,
      [now - days * 86_400, now],
    )
    const limited = rows.filter(({ at_limit: atLimit, within }) => atLimit >= within)
    return {
      figures: { accounts_with_runs: rows.length, accounts_at_limit: limited.length },
      proposals: limited.map(({ agent_id: agentId, at_limit: atLimit, within }) =>
        weighed({
          fact: `runs:${agentId}:${Math.floor(now / (days * 86_400))}`,
          kind: 'tier3_grant',
          title: `Grant tier 3 to ${agentId}`,
          detail: `${atLimit} of ${numberWords(atLimit + within, 'run')} of tier 2 in ${days} days ended at the limit of time or memory.`,
          params: { agent_id: agentId, daily_sats_cap: dailySatsCap },
          evidence: [{ label: 'Executions of the last 24 hours', href: '/metrics/execution' }],
          basis: { formula: 'runs_at_limit.v1', figures: { at_limit: atLimit, within } },
        }),
      ),
      findings: [],
    }
  },
}
