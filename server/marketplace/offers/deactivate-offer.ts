/** POST /offers/deactivate: ends the sale of an offer. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { OfferId } from './offer.schema.ts'
import { endOffer } from './offers.store.ts'

export const deactivateOffer = defineOperation({
  id: 'marketplace.deactivateOffer',
  method: 'POST',
  path: '/offers/deactivate',
  summary: 'End the sale of an offer',
  description:
    'Purchases made before stay, and open ones are still to be delivered. An offer that has ended does not return.',
  input: z.object({ offer_id: OfferId }),
  output: z
    .object({ status: z.literal('inactive').describe('State; also when it was so before') })
    .meta({ id: 'OfferDeactivated' }),
  errors: ['unknown_offer', 'not_owner'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'write',
  warning: 'The sale of the offer ends and cannot be resumed.',
  examples: [{ title: 'An offer', request: { offer_id: 'off_aaaaaaaaaaaaaaaaaaaaaaaaaa' } }],
  async run(ctx, { offer_id: id }, call) {
    const outcome = await ctx.db.transaction((tx) => endOffer(tx, id, call.account!.id))
    if (outcome === 'unknown') throw new OperationError('unknown_offer', { detail: 'No offer has this id.' })
    if (outcome === 'foreign')
      throw new OperationError('not_owner', { detail: 'This offer is of another account.' })
    return { status: 'inactive' as const }
  },
})
