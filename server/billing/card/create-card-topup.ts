/** POST /billing/topup: a hosted checkout whose payment becomes spendable sats. */
import { z } from 'zod'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { defineOperation } from '#server/billing/deps.ts'
import { free } from '#server/operation.ts'
import { CheckoutUrl, QuotedSats, SessionId, TopupId, Usd, UsdAmount, usdOf } from '../billing.schema.ts'
import { startCardTopup } from './start-card-topup.ts'

export const createCardTopup = defineOperation({
  id: 'billing.createCardTopup',
  method: 'POST',
  path: '/billing/topup',
  summary: 'Buy sats by card',
  description:
    'Opens a hosted checkout. Sats are quoted now, and the quote is what is credited, once the payment has succeeded. Sats bought by card are spendable on every tool and never withdrawable; a refund or chargeback takes them back.',
  input: z.object({ api_key: ApiKeyMember.optional(), usd_amount: UsdAmount }),
  output: z
    .object({
      url: CheckoutUrl,
      session_id: SessionId,
      topup_id: TopupId,
      usd_amount: Usd.describe('What the card is charged'),
      quoted_sats: QuotedSats,
      expires_at: z.int().describe('Until when the page takes the payment, Unix seconds'),
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
