/** POST /offers/fulfill: records the delivery of a manual purchase. */
import { z } from 'zod'
import { recordEvents } from '#server/events/events.store.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type MarketplaceDeps } from '../deps.ts'
import { note, PurchaseId } from './purchase.schema.ts'
import { fulfil } from './purchases.store.ts'

export const fulfilPurchase = defineOperation({
  id: 'marketplace.fulfilPurchase',
  method: 'POST',
  path: '/offers/fulfill',
  summary: 'Deliver a purchase',
  description: 'Once only; the buyer reads fulfillment_ref in GET /offers/purchases and is told by an event.',
  input: z.object({
    purchase_id: PurchaseId,
    fulfillment_ref: note(2_000).min(1).describe('The delivery, or where it is, at most 2,000 characters'),
  }),
  output: z
    .object({
      status: z.literal('fulfilled').describe('Always fulfilled; refusals are errors'),
      purchase_id: z.string().describe('Id of the purchase'),
      fulfilled_at: z.int().describe('When it was fulfilled, in Unix seconds'),
    })
    .meta({ id: 'PurchaseFulfilled' }),
  errors: ['unknown_purchase', 'not_owner', 'state_conflict'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'write',
  examples: [
    {
      title: 'A link',
      request: {
        purchase_id: 'pur_aaaaaaaaaaaaaaaaaaaaaaaaaa',
        fulfillment_ref: 'https://example.com/report.pdf',
      },
    },
  ],
  run: (_ctx, { purchase_id: id, fulfillment_ref: reference }, call) =>
    deferWrite(deliveryWriter, { id, sellerId: call.account!.id, reference }, (fulfilledAtUnix) => ({
      status: 'fulfilled' as const,
      purchase_id: id,
      fulfilled_at: fulfilledAtUnix,
    })),
})

interface Delivery {
  id: string
  sellerId: string
  reference: string
}

const deliveryWriter: Writer<Delivery, number, MarketplaceDeps> = {
  name: 'purchase-delivery',
  maxBatch: 1,
  concurrency: 2,
  async write(tx, [delivery], ctx) {
    const { id, reference } = delivery!
    const nowUnix = ctx.nowUnix()
    const done = await fulfil(tx, delivery!, nowUnix)
    if (done.outcome === 'unknown') throw new OperationError('unknown_purchase')
    if (done.outcome === 'foreign')
      throw new OperationError('not_owner', { detail: 'This purchase is of an offer of another account.' })
    if (done.outcome === 'differs')
      throw new OperationError('state_conflict', {
        detail: 'The purchase was delivered before, with another content.',
      })
    if (done.is_new)
      await recordEvents(
        tx,
        [
          {
            accountId: done.buyer_id!,
            type: 'purchase.fulfilled',
            data: {
              purchase_id: id,
              offer_id: done.offer_id!,
              title: done.title!,
              fulfillment_ref: reference,
            },
          },
        ],
        nowUnix,
      )
    return [done.fulfilled_at_unix!]
  },
}
