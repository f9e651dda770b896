/** POST /billing/portal: opens the processor's customer portal for cards and subscriptions. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { billingOf } from '../card/billing.ts'
import { cardsOff, refuseUnavailable } from '../refuse-unavailable.ts'

export const openPortal = defineOperation({
  id: 'billing.openPortal',
  method: 'POST',
  path: '/billing/portal',
  summary: 'Open the customer portal of the card processor',
  description:
    'Customers are identified only by the id that the processor assigned; there is no look-up by email.',
  input: z.object({
    stripe_customer_id: z
      .string()
      .regex(/^cus_[A-Za-z0-9]{8,64}$/)
      .describe('Customer id from the receipts of the processor, cus_…'),
  }),
  output: z.object({ url: z.string().describe('Open it in a browser; valid for a short time') }).meta({
    id: 'Portal',
  }),
  errors: ['unknown_customer', 'rail_unavailable'],
  auth: 'public',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'portal',
  examples: [{ title: 'By customer id', request: { stripe_customer_id: 'cus_NffrFeUfNV2Hib' } }],
  async run(ctx, { stripe_customer_id: customer }) {
    const billing = billingOf(ctx)
    if (!billing) throw cardsOff()
    const session = await refuseUnavailable(
      billing.stripe.find((sdk) =>
        sdk.billingPortal.sessions.create({ customer, return_url: ctx.env.BASE_URL }),
      ),
    )
    if (!session) throw new OperationError('unknown_customer')
    return { url: session.url }
  },
})
