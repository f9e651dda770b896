/** POST /billing/checkout: opens a hosted checkout for a plan. */
import Stripe from 'stripe'
import { z } from 'zod'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { CheckoutUrl, SessionId } from '../card/billing.schema.ts'
import { billingOf } from '../card/billing.ts'
import { cardsOff, refuseUnavailable } from '../refuse-unavailable.ts'

/** Metadata key under which a subscription stores the buyer's reference. */
export const referenceMember = 'assay_client_reference_id'

export const createCheckout = defineOperation({
  id: 'billing.createCheckout',
  method: 'POST',
  path: '/billing/checkout',
  summary: 'Subscribe to a plan by card',
  description:
    'Opens a hosted checkout. Seats multiply the price of a per-seat plan and are ignored on flat plans.',
  input: z.object({
    plan: z.string().min(1).max(200).describe('A plan of GET /billing/plans'),
    email: z.email().max(254).describe('Email address for receipts of the processor'),
    seats: z.int().min(1).max(1_000).default(1).describe('Seats of a per-seat plan, 1 to 1,000'),
    client_reference_id: z
      .string()
      .regex(/^[A-Za-z0-9._:-]{1,200}$/)
      .optional()
      .describe('Your own reference for the purchase, 1 to 200 of A-Z a-z 0-9 . _ : -'),
  }),
  output: z.object({ url: CheckoutUrl, session_id: SessionId }).meta({ id: 'Checkout' }),
  errors: ['unknown_plan', 'rail_unavailable'],
  auth: 'public',
  price: free,
  effect: 'money',
  idempotency: 'key',
  rate: 'billing',
  examples: [{ title: 'Three seats', request: { plan: 'gate', email: 'ops@example.com', seats: 3 } }],
  async run(ctx, { plan: name, email, seats, client_reference_id: reference }) {
    const billing = billingOf(ctx)
    if (!billing) throw cardsOff()
    const plan = (await refuseUnavailable(billing.plans.list())).find((each) => each.plan === name)
    if (!plan) throw new OperationError('unknown_plan')
    const metadata: Record<string, string> = reference === undefined ? {} : { [referenceMember]: reference }
    const session = await refuseUnavailable(
      billing.stripe.ask((sdk) =>
        sdk.checkout.sessions.create({
          line_items: [{ price: plan.priceId, quantity: plan.perSeat ? seats : 1 }],
          customer_email: email,
          ...(reference === undefined ? {} : { client_reference_id: reference }),
          ...(plan.interval === 'one_time'
            ? { mode: 'payment', invoice_creation: { enabled: true, invoice_data: { metadata } } }
            : { mode: 'subscription', subscription_data: { metadata } }),
          success_url: `${ctx.env.BASE_URL}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${ctx.env.BASE_URL}/billing/cancel`,
        }),
      ),
    ).catch(refuseEmail)
    if (!session.url) throw new Error(`stripe opened ${session.id} without a URL`)
    return { url: session.url, session_id: session.id }
  },
})

/** The processor validates addresses more strictly than this pattern. */
function refuseEmail(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email')
    throw new InvalidRequest([
      { loc: ['body', 'email'], msg: 'the card processor rejects this address', type: 'email' },
    ])
  throw error
}
