/**
 * Fetches one subscription and stores its state. Events only signal a change; they may arrive late and in
 * any order.
 */
import type Stripe from 'stripe'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { billingOf } from '../card/billing.ts'
import { referenceMember } from './create-checkout.ts'
import { keepSubscription, type SubscriptionStatus, subscriptionStatuses } from './subscriptions.store.ts'

/** Throws StripeUnavailable. Does nothing for a subscription unknown to Stripe. */
export async function refreshSubscription(ctx: PaymentsDeps, id: string): Promise<void> {
  const billing = billingOf(ctx)
  if (!billing) return
  const readAtUnix = ctx.nowUnix()
  const subscription = await billing.stripe.find((sdk) =>
    sdk.subscriptions.retrieve(id, { expand: ['customer'] }),
  )
  if (!subscription) return
  const { customer } = subscription
  const items = subscription.items.data
  await keepSubscription(
    ctx.db,
    {
      id: subscription.id,
      customerId: typeof customer === 'string' ? customer : customer.id,
      email: typeof customer === 'string' || customer.deleted ? null : customer.email,
      plan: items[0]?.price.lookup_key ?? items[0]?.price.id ?? '',
      status: statusOf(subscription.status),
      seats: items[0]?.quantity ?? 1,
      currentPeriodEndUnix: periodEnd(items),
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      clientReferenceId: subscription.metadata[referenceMember] ?? null,
    },
    readAtUnix,
  )
}

/** Periods belong to the items, not to the subscription; the earliest end counts. */
const periodEnd = (items: readonly Stripe.SubscriptionItem[]): number | null =>
  items.length === 0 ? null : Math.min(...items.map((item) => item.current_period_end))

/**
 * Maps the processor's additional states: `unpaid` is an abandoned renewal, `incomplete_expired` an
 * abandoned start.
 */
function statusOf(status: Stripe.Subscription.Status): SubscriptionStatus {
  if (status === 'incomplete_expired') return 'canceled'
  if (status === 'unpaid') return 'past_due'
  return subscriptionStatuses.find((known) => known === status) ?? 'incomplete'
}
