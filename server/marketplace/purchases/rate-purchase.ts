/** POST /offers/rate: rates a delivered purchase. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { PurchaseId } from './purchase.schema.ts'
import { rate } from './purchases.store.ts'

export const ratePurchase = defineOperation({
  id: 'marketplace.ratePurchase',
  method: 'POST',
  path: '/offers/rate',
  summary: 'Rate a delivered purchase',
  description:
    'Once, by its buyer. The offer shows the average; seller_reputation_score does not depend on it.',
  input: z.object({ purchase_id: PurchaseId, stars: z.int().min(1).max(5).describe('1 to 5') }),
  output: z
    .object({
      status: z.literal('rated').describe('Always rated; refusals are errors'),
      purchase_id: z.string().describe('Id of the purchase'),
      stars: z.int().describe('Stars given, 1 to 5'),
    })
    .meta({ id: 'PurchaseRated' }),
  errors: ['unknown_purchase', 'not_owner', 'state_conflict'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'write',
  examples: [{ title: 'Four stars', request: { purchase_id: 'pur_aaaaaaaaaaaaaaaaaaaaaaaaaa', stars: 4 } }],
  async run(ctx, { purchase_id: id, stars }, call) {
    const outcome = await ctx.db.transaction((tx) => rate(tx, id, call.account!.id, stars))
    if (outcome === 'unknown') throw new OperationError('unknown_purchase')
    if (outcome === 'foreign')
      throw new OperationError('not_owner', { detail: 'Only the buyer rates a purchase.' })
    if (outcome === 'open')
      throw new OperationError('state_conflict', { detail: 'The purchase is not delivered yet.' })
    if (outcome === 'differs')
      throw new OperationError('state_conflict', { detail: 'The purchase was rated before.' })
    return { status: 'rated' as const, purchase_id: id, stars }
  },
})
