/** GET /topup/status: reports whether the invoice has been paid. */
import { z } from 'zod'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { PaymentHash, TopupStatus } from '#server/payments/payments.schema.ts'
import { refreshTopup, topupStatus } from './topup-status.ts'

export const getTopupStatus = defineOperation({
  id: 'payments.getTopupStatus',
  method: 'GET',
  path: '/topup/status',
  summary: 'Whether a top-up has arrived',
  description:
    'Queries the node, at most once a second, and credits a received payment exactly once. A paid top-up is also credited without any status request.',
  input: z.object({ api_key: ApiKeyMember.optional(), payment_hash: PaymentHash }),
  output: TopupStatus,
  errors: ['missing_credentials', 'unknown_account', 'unknown_payment'],
  auth: 'payer',
  price: free,
  effect: 'read',
  rate: 'poll',
  examples: [{ title: 'One top-up', request: { payment_hash: '0'.repeat(64) } }],
  async run(ctx, { api_key: apiKey, payment_hash: paymentHash }, call) {
    const account = await keyHolder(ctx, call, apiKey)
    const row = await refreshTopup(ctx, account, paymentHash, { ask: !call.isHead })
    return topupStatus(ctx, account, row)
  },
})
