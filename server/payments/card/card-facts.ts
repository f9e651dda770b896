/**
 * Reads the facts of a Stripe checkout session with this service's own key: paid, refunded, disputed. Never
 * trusts an event or a page.
 */
import type Stripe from 'stripe'
import type { CardFacts, DisputeFacts } from './card-settlement.rules.ts'
import type { StripeAccess } from './stripe/stripe.ts'

/** Metadata key written only by this service: the top-up a session was created for. */
export const topupMember = 'assay_topup'

/** Null for a session unknown to Stripe. */
export async function readCardFacts(stripe: StripeAccess, sessionId: string): Promise<CardFacts | null> {
  const session = await stripe.find((sdk) =>
    sdk.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )
  if (!session) return null
  const intent = whole(session.payment_intent)
  const charge = whole(intent?.latest_charge)
  return {
    sessionId: session.id,
    topupId: session.mode === 'payment' ? (session.metadata?.[topupMember] ?? null) : null,
    state: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    hasFailed:
      session.status === 'complete' &&
      (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'),
    cents: session.amount_total,
    currency: session.currency,
    paymentIntentId: intent?.id ?? null,
    chargeId: charge?.id ?? null,
    ...(charge ? await readRefunds(stripe, charge.id) : noRefunds),
    disputes: charge?.disputed && intent ? await readDisputes(stripe, intent.id) : [],
  }
}

/** The session of a payment; null for a payment that no session of this service created. */
export async function findSessionOfPayment(
  stripe: StripeAccess,
  paymentIntentId: string,
): Promise<string | null> {
  const { data } = await stripe.ask((sdk) =>
    sdk.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
  )
  return data[0]?.id ?? null
}

const noRefunds = { refundedCents: 0, failedRefundCents: 0 }

/**
 * Read one by one, because the charge's total does not separate failed refunds from refunds that never
 * existed.
 */
async function readRefunds(stripe: StripeAccess, chargeId: string): Promise<typeof noRefunds> {
  const sums = { ...noRefunds }
  await stripe.ask(async (sdk) => {
    for await (const { amount, status } of sdk.refunds.list({ charge: chargeId, limit: 100 })) {
      sums.refundedCents += amount
      if (status === 'failed' || status === 'canceled') sums.failedRefundCents += amount
    }
  })
  return sums
}

async function readDisputes(stripe: StripeAccess, paymentIntentId: string): Promise<DisputeFacts[]> {
  const { data } = await stripe.ask((sdk) =>
    sdk.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
  )
  return data
    .filter(({ currency, amount }) => currency === 'usd' && amount > 0)
    .sort((a, b) => a.created - b.created)
    .map((dispute) => ({
      id: dispute.id,
      cents: dispute.amount,
      outcome: outcomeOf(dispute.status),
      movements: dispute.balance_transactions
        .filter(({ currency }) => currency === 'usd')
        .map(({ id, amount, fee }) => ({ id, cents: amount, feeCents: fee })),
    }))
}

function outcomeOf(status: Stripe.Dispute.Status): DisputeFacts['outcome'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}

/** The object of an expanded member; null when there is none, or only its id. */
const whole = <T extends object>(member: string | T | null | undefined): T | null =>
  typeof member === 'object' && member !== null ? member : null
