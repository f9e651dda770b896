/** Suspends and restores accounts, and issues grant tokens for free calls. */
import { z } from 'zod'
import { agentIdPattern } from '#server/accounts/account-names.ts'
import { defaultGrantDays, issueGrant } from '#server/accounts/free-calls/issue-grant.ts'
import { suspendOffers } from '../moderation/moderation.store.ts'
import { ActionRefused, type AnyAction, actionOf } from './action.ts'
import { findAccount, unknownAccount } from './find-account.ts'

export const AccountParams = z.object({
  agent_id: z
    .string()
    .regex(agentIdPattern, 'send the agent_id of an account')
    .describe('Public name of the account'),
})

const words = {
  suspend: {
    does: 'Suspends',
    means: 'every key of the account is refused, its offers are not sold; its balance is kept',
    state: 'suspended',
  },
  restore: { does: 'Restores', means: 'the keys of the account work again', state: 'active' },
} as const

function suspension(verb: 'suspend' | 'restore'): AnyAction {
  const { does, means, state } = words[verb]
  return actionOf({
    directive: { target: 'accounts', action: verb },
    params: AccountParams,
    async describe(ctx, { agent_id: agentId }) {
      const account = await findAccount(ctx.db, agentId)
      const now = account && (account.suspended_at_unix === null ? 'active' : 'suspended')
      return {
        lines: [
          [does, agentId],
          ['Then', means],
        ],
        afterwards: `Can be taken back with ${verb === 'suspend' ? 'restore' : 'suspend'}.`,
        change: now && { before: now, after: state },
        problem:
          now === null ? unknownAccount(agentId) : now === state ? `The account is ${state} already.` : null,
      }
    },
    async execute(tx, ctx, { agent_id: agentId }) {
      const rows = await tx.query(
        'warden_suspend',
        `UPDATE account SET suspended_at_unix = $2 WHERE agent_id = $1 AND (suspended_at_unix IS NULL) = ($2::bigint IS NOT NULL)
         RETURNING id`,
        [agentId, verb === 'suspend' ? ctx.nowUnix() : null],
      )
      if (rows.length === 0)
        throw new ActionRefused(
          (await findAccount(tx, agentId)) ? `The account is ${state} already.` : unknownAccount(agentId),
        )
      await suspendOffers(tx, rows[0]!.id, verb === 'suspend')
      return { result: { agent_id: agentId, state }, committed: () => ctx.accounts.forget() }
    },
  })
}

const issueGrantTokens = actionOf({
  directive: { target: 'accounts', action: 'issue_grant_token' },
  params: z.object({ count: z.int().min(1).max(100).default(1).describe('Tokens, each for one free call') }),
  describe: async (_ctx, { count }) => ({
    lines: [['Issues', `${count} tokens, each for one free call, valid for ${defaultGrantDays} days`]],
    afterwards: 'Cannot be undone: whoever holds a token may redeem it.',
    change: null,
    problem: null,
  }),
  async execute(tx, ctx, { count }) {
    const tokens: string[] = []
    const terms = { nowUnix: ctx.nowUnix(), days: defaultGrantDays, randomBytes: ctx.randomBytes }
    for (let made = 0; made < count; made += 1) tokens.push((await issueGrant(tx, terms)).token)
    return { result: { tokens, days: defaultGrantDays } }
  },
})

export const accountActions = [suspension('suspend'), suspension('restore'), issueGrantTokens]
