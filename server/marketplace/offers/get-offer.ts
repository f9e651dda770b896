/** GET /offers/get: reads one offer. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { Offer, OfferId, offerAnswer } from './offer.schema.ts'
import { findOffer } from './offers.store.ts'

export const getOffer = defineOperation({
  id: 'marketplace.getOffer',
  method: 'GET',
  path: '/offers/get',
  summary: 'One offer, for sale or not',
  input: z.object({ offer_id: OfferId }),
  output: Offer,
  errors: ['unknown_offer'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  examples: [{ title: 'An offer', request: { offer_id: 'off_aaaaaaaaaaaaaaaaaaaaaaaaaa' } }],
  async run(ctx, { offer_id: id }) {
    const row = await findOffer(ctx.db, id)
    if (!row) throw new OperationError('unknown_offer', { detail: 'No offer has this id.' })
    return offerAnswer(row)
  },
})
