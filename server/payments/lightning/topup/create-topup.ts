/** POST /topup: returns an invoice that adds sats to an account. */
import { z } from 'zod'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { Topup, TopupSats } from '#server/payments/payments.schema.ts'
import { startTopup } from './start-topup.ts'

export const createTopup = defineOperation({
  id: 'payments.createTopup',
  method: 'POST',
  path: '/topup',
  summary: 'Add sats to an account over Lightning',
  description:
    'Returns a Lightning invoice that is valid for one hour. The payment is credited once, automatically; GET /topup/status reports it. These sats can be spent on everything and withdrawn.',
  input: z.object({ api_key: ApiKeyMember.optional(), amount_sats: TopupSats }),
  output: Topup,
  errors: ['missing_credentials', 'unknown_account', 'rail_unavailable'],
  auth: 'payer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  rate: 'topup',
  examples: [{ title: 'Ten thousand sats', request: { amount_sats: 10_000 } }],
  async run(ctx, { api_key: apiKey, amount_sats: amountSats }, call) {
    return startTopup(ctx, await keyHolder(ctx, call, apiKey), amountSats, call.ip)
  },
})
