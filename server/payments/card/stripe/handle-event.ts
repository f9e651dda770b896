/** Handles an event of the card processor. The event only names what changed; all data is fetched again. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { refreshSubscription } from '#server/payments/plans/refresh-subscription.ts'
import { settlePayment, settleSession } from '../settle-card-topup.ts'
import { bookInvoice } from './book-invoice.ts'
import { bookPayout } from './book-payouts.ts'
import { endEvent, type KeptEvent, keepEvent } from './events.store.ts'

const sessionTypes = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired']
const subscriptionTypes = ['created', 'updated', 'deleted', 'paused', 'resumed', 'trial_will_end']
const invoiceTypes = ['paid', 'payment_failed', 'payment_action_required']
const refundTypes = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]
const disputeTypes = ['created', 'funds_withdrawn', 'funds_reinstated', 'closed']
const payoutTypes = ['created', 'paid', 'failed', 'canceled']

/** All other types are stored and ignored. */
export const handledTypes: readonly string[] = [
  ...sessionTypes.map((type) => `checkout.session.${type}`),
  ...subscriptionTypes.map((type) => `customer.subscription.${type}`),
  ...invoiceTypes.map((type) => `invoice.${type}`),
  ...refundTypes,
  ...disputeTypes.map((type) => `charge.dispute.${type}`),
  ...payoutTypes.map((type) => `payout.${type}`),
]

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const Subject = z.object({
  id: z.string().optional(),
  payment_intent: Reference.nullish(),
  subscription: Reference.nullish(),
})

/** Signed by the processor, but only its ids are used. */
export function keptOf(event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'data'>): KeptEvent {
  const subject = Subject.safeParse(event.data.object)
  return {
    eventId: event.id,
    type: event.type,
    subject: JSON.stringify(subject.success ? subject.data : {}),
    createdAtUnix: event.created,
  }
}

/**
 * Stores the event and acts on it once. When that fails, for example because the processor is unreachable,
 * the event is kept for later and the answer says why. Throws only when the database fails.
 */
export async function takeEvent(
  ctx: PaymentsDeps,
  event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'data'>,
): Promise<{ duplicate: boolean; failure: unknown }> {
  const kept = keptOf(event)
  const { known, done } = await keepEvent(ctx.db, kept, ctx.nowUnix())
  return { duplicate: known, failure: done ? null : await finishEvent(ctx, kept) }
}

/** Returns why it is not done, or null. */
export async function finishEvent(ctx: PaymentsDeps, event: KeptEvent): Promise<unknown> {
  try {
    if (handledTypes.includes(event.type)) await act(ctx, event)
  } catch (error) {
    ctx.log.error({ err: error, event: event.eventId, type: event.type }, 'an event could not be handled yet')
    return error
  }
  await endEvent(ctx.db, event.eventId)
  return null
}

async function act(ctx: PaymentsDeps, { type, subject }: KeptEvent): Promise<void> {
  const { id, payment_intent: payment, subscription } = Subject.parse(JSON.parse(subject))
  if (id === undefined) return
  if (type.startsWith('checkout.session.')) {
    await settleSession(ctx, id)
    if (subscription) await refreshSubscription(ctx, subscription)
  } else if (type.startsWith('customer.subscription.')) await refreshSubscription(ctx, id)
  else if (type.startsWith('invoice.')) {
    const renewed = await bookInvoice(ctx, id)
    if (renewed) await refreshSubscription(ctx, renewed)
  } else if (type.startsWith('payout.')) await bookPayout(ctx, id)
  else if (payment) await settlePayment(ctx, payment)
}
