/** Reads the windows of rate limits of the last two days: limits that are no longer needed, and accounts that need one. */
import type { Database } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { type RateClass, ratePolicies } from '#server/kernel/limits/rate-classes.ts'
import type { ProposalRequest } from '../../proposals/propose.ts'
import { directive, numberWords, type Reading, weighed } from './reading.ts'

const daySeconds = 86_400
/** As long as windows are kept. */
const readSeconds = 2 * daySeconds
/** A limit is left alone for this long. */
const leastDays = 7
/** Fewer full windows are no habit. */
const leastWindows = 20

const readSetLimits = (db: Database, sinceUnix: number, setBeforeUnix: number, nowUnix: number) =>
  db.query(
    'dream_limits_set',
    `SELECT a.agent_id, t.class, t.quota, t.set_at_unix, count(*) FILTER (WHERE w.taken >= t.quota) AS reached,
       count(*) FILTER (WHERE w.taken < t.quota) AS below
     FROM account_throttle t JOIN account a ON a.id = t.account_id
     LEFT JOIN rate_window w ON w.window_start_unix >= $1
       AND w.bucket = t.class || '|throttle:' || t.quota || '/' || t.window_seconds || ':' || t.account_id
     WHERE t.set_at_unix <= $2 AND (t.expires_at_unix IS NULL OR t.expires_at_unix > $3)
     GROUP BY a.agent_id, t.class, t.quota, t.set_at_unix ORDER BY a.agent_id, t.class LIMIT 1000`,
    [sinceUnix, setBeforeUnix, nowUnix],
  )

const readFullWindows = (
  db: Database,
  classes: readonly RateClass[],
  quotas: readonly number[],
  sinceUnix: number,
) =>
  db.query(
    'dream_limits_full',
    `SELECT a.agent_id, q.class, q.quota, count(*) FILTER (WHERE w.taken >= q.quota) AS reached,
       count(*) FILTER (WHERE w.taken < q.quota) AS below
     FROM rate_window w JOIN unnest($1::text[], $2::bigint[]) AS q(class, quota) ON starts_with(w.bucket, q.class || '|account:')
     JOIN account a ON a.id::text = substr(w.bucket, length(q.class) + 10)
     WHERE w.window_start_unix >= $3
       AND NOT EXISTS (SELECT FROM account_throttle t WHERE t.account_id = a.id AND t.class = q.class)
     GROUP BY a.agent_id, q.class, q.quota
     HAVING count(*) FILTER (WHERE w.taken >= q.quota) >= greatest(${leastWindows}, count(*) FILTER (WHERE w.taken < q.quota))
     ORDER BY reached DESC, a.agent_id LIMIT 50 /* not null: class, quota */`,
    [classes, quotas, sinceUnix],
  )

const evidence = [{ label: 'Limits in force, with an operator token', href: '/warden/throttles' }]

export const limits: Reading = {
  name: 'limits',
  async read({ db, env, nowUnix }) {
    const now = nowUnix()
    const since = now - readSeconds
    const set = await readSetLimits(db, since, now - leastDays * daySeconds, now)
    const proposals: ProposalRequest[] = set
      .filter(({ reached }) => reached === 0)
      .map(({ agent_id: agentId, class: rateClass, set_at_unix: setAt, below, reached }) => {
        const days = Math.floor((now - setAt) / daySeconds)
        return weighed({
          fact: `limit_unused:${agentId}:${rateClass}:${setAt}`,
          kind: 'other',
          title: `Clear the limit of ${agentId} in ${rateClass}`,
          detail: `It is in force for ${numberWords(days, 'day')}, and the account reached it in none of ${numberWords(below, 'window')} of the last two days.`,
          params: directive('accounts', 'clear_throttle', { agent_id: agentId, class: rateClass }),
          evidence,
          basis: { formula: 'throttle_unused.v1', figures: { below, reached, days_in_force: days } },
        })
      })
    const perAccount = (Object.keys(ratePolicies) as RateClass[]).filter(
      (name) => ratePolicies[name].key === 'account' && name !== 'operator',
    )
    const full = await readFullWindows(
      db,
      perAccount,
      perAccount.map((name) => quotaOf(env, name)),
      since,
    )
    for (const { agent_id: agentId, class: rateClass, quota, reached, below } of full) {
      const { windowSeconds } = ratePolicies[rateClass as RateClass]
      const half = Math.max(1, Math.floor(quota / 2))
      proposals.push(
        weighed({
          fact: `at_limit:${agentId}:${rateClass}:${Math.floor(now / (7 * daySeconds))}`,
          kind: 'other',
          title: `Limit ${agentId} to ${half} calls of class ${rateClass}`,
          detail: `The account used the whole quota of ${quota} in ${windowSeconds} s in ${numberWords(reached, 'window')} of the last two days, and stayed below in ${below}.`,
          params: directive('accounts', 'set_throttle', {
            agent_id: agentId,
            class: rateClass,
            quota: half,
            window_seconds: windowSeconds,
            reason: 'Uses its whole quota again and again.',
            expires_at: now + 30 * daySeconds,
          }),
          evidence,
          basis: { formula: 'account_at_limit.v1', figures: { reached, below } },
        }),
      )
    }
    return { figures: { limits: set.length, accounts_at_limit: full.length }, proposals, findings: [] }
  },
}

const quotaOf = (env: Env, name: RateClass): number =>
  env[`RATE_${name.toUpperCase()}` as `RATE_${Uppercase<RateClass>}`]
