/**
 * Settles what webhooks missed: goes through the processor's recent objects and the open rows and settles
 * each again; nothing is booked twice. Runs every hour.
 */
import type Stripe from 'stripe'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { billingOf } from '../billing.ts'
import { topupMember } from '../card-facts.ts'
import { expireUnnamed, findTopup, listOpenTopups } from '../card-topups.store.ts'
import { settleCardTopup, settlePayment, settleRefund, settleSession } from '../settle-card-topup.ts'
import { bookFee } from './book-fees.ts'
import { bookPayoutEntry, isPayoutEntry } from './book-payouts.ts'
import { listUnhandled } from './events.store.ts'
import { finishEvent, handledTypes, takeEvent } from './handle-event.ts'
import { StripeUnavailable } from './stripe.ts'

/** The period for which the processor retries its events. */
const windowSeconds = 72 * 3_600
const pageSize = 100

/** Returns why it failed, or null. */
export async function reconcileStripe(ctx: PaymentsDeps): Promise<string | null> {
  const billing = billingOf(ctx)
  if (!billing) return null
  const { stripe } = billing
  const sinceUnix = ctx.nowUnix() - windowSeconds
  const window = { created: { gte: sinceUnix }, limit: pageSize }
  let failures = 0
  // A failing item does not stop the others; an unreachable processor ends the run.
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (error instanceof StripeUnavailable) throw error
      failures += 1
      ctx.log.error({ err: error }, 'the reconciler could not settle one item')
    })
  }

  await stripe.ask(async (sdk) => {
    for await (const event of sdk.events.list({ ...window, types: [...handledTypes] }))
      await attempt(takeEvent(ctx, event).then(({ failure }) => failure && Promise.reject(failure)))
    for await (const session of sdk.checkout.sessions.list(window)) {
      const topupId = session.metadata?.[topupMember]
      if (
        topupId &&
        session.status !== 'open' &&
        (await findTopup(ctx.db, 'id', topupId))?.state === 'created'
      )
        await attempt(settleSession(ctx, session.id))
    }
    for await (const charge of sdk.charges.list(window)) {
      const { payment_intent: payment, disputed, amount_refunded: refundedCents, metadata } = charge
      if (metadata[topupMember] && typeof payment === 'string' && (disputed || refundedCents > 0))
        await attempt(settlePayment(ctx, payment))
    }
    for await (const entry of sdk.balanceTransactions.list(window)) await attempt(bookEntry(ctx, entry))
  })
  for (const { id } of await listOpenTopups(ctx.db, sinceUnix)) await attempt(settleCardTopup(ctx, id))
  await expireUnnamed(ctx.db, ctx.nowUnix())
  failures += await finishEvents(ctx)
  return failures === 0 ? null : `${failures} items could not be settled`
}

const failedRefundTypes: readonly string[] = ['refund_failure', 'payment_failure_refund']

/** A balance transaction without an event, or whose event was missed. */
async function bookEntry(ctx: PaymentsDeps, entry: Stripe.BalanceTransaction): Promise<void> {
  if (isPayoutEntry(entry)) return bookPayoutEntry(ctx, entry)
  if (!failedRefundTypes.includes(entry.type)) return bookFee(ctx, entry)
  const { source } = entry
  if (source) await settleRefund(ctx, typeof source === 'string' ? source : source.id)
}

/**
 * Handles events received while the processor was unreachable; every minute. Returns why it failed, or
 * null.
 */
export async function finishWaitingEvents(ctx: PaymentsDeps): Promise<string | null> {
  const failures = billingOf(ctx) ? await finishEvents(ctx) : 0
  return failures === 0 ? null : 'events wait'
}

async function finishEvents(ctx: PaymentsDeps): Promise<number> {
  let failures = 0
  for (const event of await listUnhandled(ctx.db, ctx.nowUnix() - windowSeconds)) {
    const failure = await finishEvent(ctx, event)
    if (failure !== null) failures += 1
    // The remaining events would fail for the same reason.
    if (failure instanceof StripeUnavailable) break
  }
  return failures
}
