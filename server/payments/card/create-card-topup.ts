/** POST /billing/topup: opens a hosted checkout whose payment becomes spendable sats. */
import { z } from 'zod'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { CheckoutUrl, QuotedSats, SessionId, TopupId, Usd, UsdAmount, usdOf } from './billing.schema.ts'
import { startCardTopup } from './start-card-topup.ts'

export const createCardTopup = defineOperation({
  id: 'billing.createCardTopup',
  method: 'POST',
  path: '/billing/topup',
  summary: 'Buy sats by card',
  description:
    'Opens a hosted checkout. The number of sats is quoted now and credited once the payment has succeeded. Sats bought by card can be spent on every tool and cannot be withdrawn; a refund or chargeback reverses them.',
  input: z.object({ api_key: ApiKeyMember.optional(), usd_amount: UsdAmount }),
  output: z
    .object({
      url: CheckoutUrl,
      session_id: SessionId,
      topup_id: TopupId,
      usd_amount: Usd.describe('Amount charged to the card'),
      quoted_sats: QuotedSats,
      expires_at: z.int().describe('When the payment page expires, Unix seconds'),
    })
    .meta({ id: 'CardTopup' }),
  errors: ['missing_credentials', 'unknown_account', 'rail_unavailable', 'rate_unavailable'],
  auth: 'payer',
  price: free,
  effect: 'money',
  idempotency: 'key',
  rate: 'topup',
  examples: [
    {
      title: 'Twenty-five dollars',
      request: { api_key: 'asy_0000000000000000000000000000000000000000', usd_amount: '25.00' },
    },
  ],
  async run(ctx, { api_key: apiKey, usd_amount: usdCents }, call) {
    const { id: accountId, agentId } = await keyHolder(ctx, call, apiKey)
    const started = await startCardTopup(ctx, { accountId, agentId, usdCents, kind: 'topup' })
    return {
      url: started.url,
      session_id: started.sessionId,
      topup_id: started.topupId,
      usd_amount: usdOf(usdCents),
      quoted_sats: started.quotedSats,
      expires_at: started.expiresAtUnix,
    }
  },
})
