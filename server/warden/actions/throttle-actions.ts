/** Sets and clears the quota of one account in one rate class. Servers apply it within a second. */
import { z } from 'zod'
import { type RateClass, ratePolicies } from '#server/kernel/limits/rate-classes.ts'
import { AccountParams } from './account-actions.ts'
import { ActionRefused, actionOf, dateOf } from './action.ts'
import { findAccount, unknownAccount } from './find-account.ts'

const rateClasses = Object.keys(ratePolicies) as [RateClass, ...RateClass[]]
const RateClassName = z.enum(rateClasses).describe('Rate class of the operations')

const setThrottle = actionOf({
  directive: { target: 'accounts', action: 'set_throttle' },
  params: AccountParams.extend({
    class: RateClassName,
    quota: z.int().min(0).max(1_000_000).describe('Calls in each window; 0 stops them'),
    window_seconds: z.int().min(1).max(86_400).default(60).describe('Length of a window'),
    reason: z.string().max(512).default('').describe('Reason, kept in the log'),
    expires_at: z.int().min(0).nullable().default(null).describe('Unix seconds; null for no end'),
  }),
  async describe(
    ctx,
    { agent_id: agentId, class: rateClass, quota, window_seconds: seconds, expires_at: end },
  ) {
    return {
      lines: [
        ['Limits', `${agentId} to ${quota} calls of class ${rateClass} in ${seconds} s`],
        ['Until', end === null ? 'it is cleared' : dateOf(end)],
      ],
      afterwards: 'Can be taken back with clear_throttle.',
      change: null,
      problem: (await findAccount(ctx.db, agentId)) ? null : unknownAccount(agentId),
    }
  },
  async execute(
    tx,
    ctx,
    { agent_id: agentId, class: rateClass, quota, window_seconds: seconds, reason, expires_at: end },
  ) {
    const account = await findAccount(tx, agentId)
    if (!account) throw new ActionRefused(unknownAccount(agentId))
    await tx.query(
      'throttle_set',
      `INSERT INTO account_throttle AS t (account_id, class, quota, window_seconds, reason, set_at_unix, expires_at_unix)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account_id, class) DO UPDATE SET quota = excluded.quota,
         window_seconds = excluded.window_seconds, reason = excluded.reason, set_at_unix = excluded.set_at_unix,
         expires_at_unix = excluded.expires_at_unix`,
      [account.id, rateClass, quota, seconds, reason, ctx.nowUnix(), end],
    )
    return {
      result: { agent_id: agentId, class: rateClass, quota, window_seconds: seconds, expires_at: end },
      committed: () => ctx.accounts.forget(),
    }
  },
})

const clearThrottle = actionOf({
  directive: { target: 'accounts', action: 'clear_throttle' },
  params: AccountParams.extend({ class: RateClassName.nullable().default(null) }),
  async describe(ctx, { agent_id: agentId, class: rateClass }) {
    return {
      lines: [
        ['Clears', `the limit of ${agentId} in ${rateClass === null ? 'every class' : `class ${rateClass}`}`],
      ],
      afterwards: 'Can be taken back with set_throttle.',
      change: null,
      problem: (await findAccount(ctx.db, agentId)) ? null : unknownAccount(agentId),
    }
  },
  async execute(tx, ctx, { agent_id: agentId, class: rateClass }) {
    const account = await findAccount(tx, agentId)
    if (!account) throw new ActionRefused(unknownAccount(agentId))
    const cleared = await tx.query(
      'throttle_clear',
      'DELETE FROM account_throttle WHERE account_id = $1 AND ($2::text IS NULL OR class = $2) RETURNING class',
      [account.id, rateClass],
    )
    if (cleared.length === 0) throw new ActionRefused('The account has no such limit.')
    return {
      result: { agent_id: agentId, cleared: cleared.map((row) => row.class) },
      committed: () => ctx.accounts.forget(),
    }
  },
})

export const throttleActions = [setThrottle, clearThrottle]
