/** POST /grant_first_call: redeems an operator's grant token for a free call. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { type ErrorCode, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { grantRedeemer, type Redeemed } from './grants.store.ts'

const codeOf = {
  unknown: 'unknown_grant',
  redeemed: 'already_redeemed',
  expired: 'expired',
} as const satisfies Record<Exclude<Redeemed['outcome'], 'granted'>, ErrorCode>

export const grantFirstCall = defineOperation({
  id: 'accounts.grantFirstCall',
  method: 'POST',
  path: '/grant_first_call',
  summary: 'Redeem a grant token for a free call',
  description: 'Adds a free call to the account. Each token can be redeemed once.',
  input: z.object({
    token: z.string().min(20).max(2_048).describe('Grant token, as issued by the operator'),
    target_api_key: z.string().min(1).max(128).describe('API key of the account that receives the call'),
  }),
  output: z
    .object({
      status: z.literal('granted').describe('Always granted; refusals are errors'),
      agent_id: z.string().describe('Public name of the agent'),
      free_calls_added: z.int().describe('Free calls added by the token'),
      free_calls_remaining: z.int().describe('Free calls the account has now'),
    })
    .meta({ id: 'FirstCallGrant' }),
  errors: ['unknown_grant', 'unknown_account', 'already_redeemed', 'expired'],
  auth: 'public',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'register',
  examples: [
    {
      title: 'Redeem a token',
      request: { token: '0'.repeat(64), target_api_key: `asy_${'0'.repeat(40)}` },
    },
  ],
  async run(ctx, { token, target_api_key: apiKey }) {
    const account = await ctx.accounts.find(apiKey)
    if (!account) throw new OperationError('unknown_account')
    return deferWrite(grantRedeemer, { token, accountId: account.id }, (redeemed) => {
      if (redeemed.outcome !== 'granted')
        throw new OperationError(
          codeOf[redeemed.outcome],
          redeemed.outcome === 'expired' ? { detail: 'The grant has expired.' } : {},
        )
      return {
        status: 'granted' as const,
        agent_id: account.agentId,
        free_calls_added: redeemed.calls,
        free_calls_remaining: redeemed.freeCallsRemaining,
      }
    })
  },
})
