/** GET /topup: describes how to add sats; with an amount in the query it also creates the invoice. */
import { z } from 'zod'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { largestTopupSats, Topup, TopupSatsText } from '#server/payments/payments.schema.ts'
import { startTopup } from './start-topup.ts'

export const describeTopup = defineOperation({
  id: 'payments.describeTopup',
  method: 'GET',
  path: '/topup',
  summary: 'How to add sats; with fields, the invoice',
  description:
    'Without fields it only describes the operation. With amount_sats, and the key in the query or as Bearer, it returns an invoice like POST /topup.',
  input: z.object({ api_key: ApiKeyMember.optional(), amount_sats: TopupSatsText.optional() }),
  output: z
    .object({
      how: z.string().describe('Request to send'),
      methods: z.array(z.string()).describe('Methods of /topup'),
      minimum_sats: z.int().describe('Smallest top-up in sats'),
      maximum_sats: z.int().describe('Largest top-up in sats'),
      available: z.boolean().describe('Whether invoices can be created now'),
      ...Topup.partial().shape,
    })
    .meta({ id: 'TopupInfo' }),
  errors: ['missing_credentials', 'unknown_account', 'rail_unavailable'],
  auth: 'public',
  knowsAccounts: true,
  price: free,
  effect: 'read',
  rate: 'topup',
  async run(ctx, { api_key: apiKey, amount_sats: amountSats }, call) {
    const info = {
      how: `POST ${ctx.env.BASE_URL}/topup with {"amount_sats": <whole sats>} and Authorization: Bearer <api_key> returns a Lightning invoice.`,
      methods: ['GET', 'POST'],
      minimum_sats: 1,
      maximum_sats: largestTopupSats,
      available: ctx.rails.lightning?.isUp() ?? false,
    }
    // A HEAD request creates nothing.
    if (amountSats !== undefined && !call.isHead)
      return { ...info, ...(await startTopup(ctx, await keyHolder(ctx, call, apiKey), amountSats, call.ip)) }
    if (apiKey !== undefined && amountSats === undefined)
      throw new InvalidRequest([
        { loc: ['query', 'amount_sats'], msg: 'this field is required', type: 'missing' },
      ])
    return info
  },
})
