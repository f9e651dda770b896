/**
 * Brings one card top-up to the state that Stripe reports: credited, refunded, disputed. Webhook, success
 * page and reconciler all call it, at any time and in any order; nothing is booked twice.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { billingOf } from './billing.ts'
import { findSessionOfPayment, readCardFacts } from './card-facts.ts'
import { applyFacts, findTopup, type SettledTopup } from './card-topups.store.ts'

/** Null when there is no such top-up, or Stripe has no session for it. Throws StripeUnavailable. */
export async function settleCardTopup(ctx: PaymentsDeps, topupId: string): Promise<SettledTopup | null> {
  const topup = await findTopup(ctx.db, 'id', topupId)
  return topup?.checkoutSessionId ? settleSession(ctx, topup.checkoutSessionId) : null
}

/** Finds the top-up by the session's metadata; null for a session that is not a top-up. */
export async function settleSession(ctx: PaymentsDeps, sessionId: string): Promise<SettledTopup | null> {
  const billing = billingOf(ctx)
  const facts = billing ? await readCardFacts(billing.stripe, sessionId) : null
  if (!facts || facts.topupId === null) return null
  const settled = await applyFacts(ctx.db, ctx.books, ctx.nowUnix(), facts.topupId, facts)
  if (!settled)
    ctx.log.error(
      { topup: facts.topupId, sessionId },
      'a paid session does not match its top-up; nothing was booked',
    )
  return settled
}

/** Finds the top-up by a refund of its charge. */
export async function settleRefund(ctx: PaymentsDeps, refundId: string): Promise<SettledTopup | null> {
  const refund = await billingOf(ctx)?.stripe.find((sdk) => sdk.refunds.retrieve(refundId))
  const payment = refund?.payment_intent
  if (!payment) return null
  return settlePayment(ctx, typeof payment === 'string' ? payment : payment.id)
}

/** Finds the top-up by the payment of a charge, refund or dispute. */
export async function settlePayment(
  ctx: PaymentsDeps,
  paymentIntentId: string,
): Promise<SettledTopup | null> {
  const billing = billingOf(ctx)
  if (!billing) return null
  const known = await findTopup(ctx.db, 'payment_intent_id', paymentIntentId)
  const sessionId = known?.checkoutSessionId ?? (await findSessionOfPayment(billing.stripe, paymentIntentId))
  return sessionId === null ? null : settleSession(ctx, sessionId)
}
