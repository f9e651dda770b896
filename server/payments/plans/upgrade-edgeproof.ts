/**
 * POST /edgeproof/upgrade: creates an account and a card checkout in one step; from USD 5 it unlocks
 * unlimited validations.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { agentIdFrom, apiKeyFrom, apiKeyRandomBytes, refCodeOf } from '#server/accounts/account-names.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { CheckoutUrl, QuotedSats, TopupId, Usd, UsdAmount, usdOf } from '../card/billing.schema.ts'
import { startCardTopup } from '../card/start-card-topup.ts'

const defaultCents = 500

export const upgradeEdgeproof = defineOperation({
  id: 'billing.upgradeEdgeproof',
  method: 'POST',
  path: '/edgeproof/upgrade',
  summary: 'Register and open a card checkout in one step',
  description:
    'Creates an account and returns its key once. A payment of at least USD 5 also unlocks unlimited use of the web tool of POST /validate, without expiry.',
  input: z.object({
    usd_amount: UsdAmount.optional().describe('US dollars, 1.00 to 1000.00 with two decimals; default 5'),
  }),
  output: z
    .object({
      url: CheckoutUrl,
      api_key: z.string().describe('Returned once. Send it as Authorization: Bearer'),
      agent_id: z.string().describe('Public name of the new agent'),
      topup_id: TopupId,
      usd_amount: Usd.describe('Amount charged to the card'),
      quoted_sats: QuotedSats,
    })
    .meta({ id: 'Upgrade' }),
  errors: ['rail_unavailable', 'rate_unavailable'],
  auth: 'public',
  price: free,
  effect: 'money',
  idempotency: 'key',
  rate: 'register',
  examples: [{ title: 'Five dollars', request: {} }],
  async run(ctx, { usd_amount: usdCents = defaultCents }) {
    const apiKey = apiKeyFrom(ctx.randomBytes(apiKeyRandomBytes))
    const newAccount = {
      id: randomUUID(),
      agentId: agentIdFrom(null, ctx.randomBytes(8)),
      label: null,
      apiKey,
      refCode: refCodeOf(apiKey),
      referredByCode: null,
      freeCallsLimit: ctx.env.FREE_REVIEW_CALLS,
    }
    const { id: accountId, agentId } = newAccount
    const started = await startCardTopup(ctx, { accountId, agentId, usdCents, kind: 'upgrade', newAccount })
    return {
      url: started.url,
      api_key: apiKey,
      agent_id: agentId,
      topup_id: started.topupId,
      usd_amount: usdOf(usdCents),
      quoted_sats: started.quotedSats,
    }
  },
})
