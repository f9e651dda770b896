/**
 * Computes the missing journals of a card top-up from what Stripe reports now (payments.md §1.4). Pure.
 * Repeated or older facts take nothing more, and partial reversals add up: after a full reversal, exactly
 * the credited amount is gone.
 */
import type { Posting } from '#server/kernel/books/books.store.ts'

export interface TopupRow {
  id: string
  accountId: string
  kind: 'topup' | 'upgrade'
  usdCents: number
  quotedSats: number
  checkoutSessionId: string | null
  paymentIntentId: string | null
  chargeId: string | null
  state: 'created' | 'paid' | 'expired' | 'failed'
  /** Over all refunds ever made; failed refunds returned their money. */
  refundedCents: number
  failedRefundCents: number
  reversedCents: number
  reversedSats: number
}

export interface DisputeRow {
  id: string
  cents: number
  sats: number
  withheldCents: number
  state: 'open' | 'won' | 'lost'
}

/** What Stripe reports about one checkout session, read with this service's own key. */
export interface CardFacts {
  sessionId: string
  /** From metadata that only this service writes. */
  topupId: string | null
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** Complete, but the payment will not arrive. */
  hasFailed: boolean
  cents: number | null
  currency: string | null
  paymentIntentId: string | null
  chargeId: string | null
  /** Sums over all refunds of the charge and over the failed ones; neither ever decreases. */
  refundedCents: number
  failedRefundCents: number
  disputes: DisputeFacts[]
}

export interface DisputeFacts {
  id: string
  cents: number
  outcome: 'open' | 'won' | 'lost'
  /** Movements of this service's Stripe balance: negative when money is withheld. */
  movements: { id: string; cents: number; feeCents: number }[]
}

export interface Journal {
  kind: string
  externalKey: string
  postings: Posting[]
  /** Whole sats credited by a top-up. */
  creditedSats?: number
}

export interface SettlementPlan {
  topup: TopupRow
  disputes: DisputeRow[]
  journals: Journal[]
  /** Refunded or permanently lost, in cents: determines bonus and feature. */
  lostCents: number
}

/** Null when the session belongs to another top-up or has another amount. */
export function planSettlement(
  row: TopupRow,
  disputeRows: readonly DisputeRow[],
  facts: CardFacts,
): SettlementPlan | null {
  if (facts.topupId !== row.id || (row.checkoutSessionId ?? facts.sessionId) !== facts.sessionId) return null
  if (facts.cents !== row.usdCents || facts.currency !== 'usd') return null
  const topup: TopupRow = {
    ...row,
    checkoutSessionId: facts.sessionId,
    paymentIntentId: facts.paymentIntentId ?? row.paymentIntentId,
    chargeId: facts.chargeId ?? row.chargeId,
  }
  const disputes = new Map(disputeRows.map((dispute) => [dispute.id, { ...dispute }]))
  const journals: Journal[] = []
  const book = (kind: string, externalKey: string, postings: Posting[]) => {
    const written = postings.filter(({ amount }) => amount !== 0)
    if (written.length > 0) journals.push({ kind, externalKey, postings: written })
  }

  if (topup.state !== 'paid') {
    if (facts.isPaid) {
      topup.state = 'paid'
      journals.push(creditOf(topup))
    } else if (facts.state === 'expired') topup.state = 'expired'
    else if (facts.hasFailed) topup.state = 'failed'
  }
  if (topup.state === 'paid') {
    takeRefund(topup, disputes, facts, book)
    returnFailedRefund(topup, disputes, facts, book)
    for (const dispute of facts.disputes) settleDispute(topup, disputes, dispute, book)
  }
  const lost = [...disputes.values()].filter(({ state }) => state === 'lost')
  return {
    topup,
    disputes: [...disputes.values()],
    journals,
    lostCents: Math.min(topup.usdCents, standingRefundCents(topup) + centsOf(lost)),
  }
}

type Book = (kind: string, externalKey: string, postings: Posting[]) => void

export const topupKey = (topupId: string): string => `stripe:topup:${topupId}`

function creditOf({ id, accountId, usdCents, quotedSats }: TopupRow): Journal {
  return {
    kind: 'topup_card',
    externalKey: topupKey(id),
    creditedSats: quotedSats,
    postings: [
      { kind: 'rail', unit: 'USD2', amount: -usdCents },
      { kind: 'fx', unit: 'USD2', amount: usdCents },
      { kind: 'fx', unit: 'CARD', amount: -quotedSats * 1_000 },
      { kind: 'available', unit: 'CARD', owner: accountId, amount: quotedSats * 1_000 },
    ],
  }
}

const centsOf = (disputes: readonly DisputeRow[]): number =>
  disputes.reduce((total, { cents }) => total + cents, 0)

const standingRefundCents = ({ refundedCents, failedRefundCents }: TopupRow): number =>
  refundedCents - failedRefundCents

/**
 * Sets the reversed amounts to their current values; returns how many more sats to take, or below zero how
 * many to return.
 */
function takeMore(topup: TopupRow, disputes: Map<string, DisputeRow>): number {
  const standing = [...disputes.values()].filter(({ state }) => state !== 'won')
  topup.reversedCents = Math.min(topup.usdCents, standingRefundCents(topup) + centsOf(standing))
  const dueSats = Number((BigInt(topup.quotedSats) * BigInt(topup.reversedCents)) / BigInt(topup.usdCents))
  const moreSats = dueSats - topup.reversedSats
  topup.reversedSats = dueSats
  return moreSats
}

const takeBack = ({ accountId }: TopupRow, sats: number): Posting => ({
  kind: 'take_back',
  unit: 'CARD',
  owner: accountId,
  amount: -sats * 1_000,
})

function takeRefund(topup: TopupRow, disputes: Map<string, DisputeRow>, facts: CardFacts, book: Book): void {
  const refundedCents = Math.min(topup.usdCents + facts.failedRefundCents, facts.refundedCents)
  const moreCents = refundedCents - topup.refundedCents
  if (moreCents <= 0) return
  topup.refundedCents = refundedCents
  const moreSats = takeMore(topup, disputes)
  book('reversal_card_refund', `stripe:refund:${facts.chargeId}:${refundedCents}`, [
    { kind: 'rail', unit: 'USD2', amount: moreCents },
    { kind: 'fx', unit: 'USD2', amount: -moreCents },
    { kind: 'fx', unit: 'CARD', amount: moreSats * 1_000 },
    takeBack(topup, moreSats),
  ])
}

/**
 * The card did not accept the refund: the money is back at the processor, and the sats belong to the agent.
 */
function returnFailedRefund(
  topup: TopupRow,
  disputes: Map<string, DisputeRow>,
  facts: CardFacts,
  book: Book,
): void {
  const failedCents = Math.min(topup.refundedCents, facts.failedRefundCents)
  const moreCents = failedCents - topup.failedRefundCents
  if (moreCents <= 0) return
  topup.failedRefundCents = failedCents
  const backSats = -takeMore(topup, disputes)
  book('reversal_refund_failed', `stripe:refund:${facts.chargeId}:${failedCents}:failed`, [
    { kind: 'rail', unit: 'USD2', amount: -moreCents },
    { kind: 'fx', unit: 'USD2', amount: moreCents },
    { kind: 'fx', unit: 'CARD', amount: -backSats * 1_000 },
    { kind: 'available', unit: 'CARD', owner: topup.accountId, amount: backSats * 1_000 },
  ])
}

function settleDispute(
  topup: TopupRow,
  disputes: Map<string, DisputeRow>,
  facts: DisputeFacts,
  book: Book,
): void {
  const key = `stripe:dispute:${facts.id}`
  const dispute = disputes.get(facts.id) ?? openDispute(topup, disputes, facts, book)
  // Every movement is offered each time; its key determines whether it is already booked.
  for (const { id, cents, feeCents } of facts.movements)
    book('dispute_funds', `${key}:${id}`, [
      { kind: 'rail', unit: 'USD2', amount: feeCents - cents },
      { kind: 'disputed', unit: 'USD2', amount: cents },
      { kind: 'processor_fees', unit: 'USD2', amount: -feeCents },
    ])
  dispute.withheldCents = -facts.movements.reduce((total, { cents }) => total + cents, 0)
  if (dispute.state !== 'open') return
  if (facts.outcome === 'won') {
    dispute.state = 'won'
    book('dispute_won', `${key}:closed`, [
      { kind: 'disputed', unit: 'CARD', amount: -dispute.sats * 1_000 },
      { kind: 'available', unit: 'CARD', owner: topup.accountId, amount: dispute.sats * 1_000 },
    ])
    topup.reversedSats -= dispute.sats
    // A refund beside the dispute stays taken, and fractions of sats may have been rounded to one side.
    const moreSats = takeMore(topup, disputes)
    book('reversal_card_refund', `${key}:refunded`, [
      { kind: 'fx', unit: 'CARD', amount: moreSats * 1_000 },
      moreSats > 0
        ? takeBack(topup, moreSats)
        : { kind: 'available', unit: 'CARD', owner: topup.accountId, amount: -moreSats * 1_000 },
    ])
  }
  // A lost dispute is booked once the money is gone: Stripe withholds it before the decision.
  if (facts.outcome === 'lost' && dispute.withheldCents > 0) {
    dispute.state = 'lost'
    book('reversal_dispute_lost', `${key}:closed`, [
      { kind: 'disputed', unit: 'CARD', amount: -dispute.sats * 1_000 },
      { kind: 'fx', unit: 'CARD', amount: dispute.sats * 1_000 },
      { kind: 'disputed', unit: 'USD2', amount: dispute.withheldCents },
      { kind: 'fx', unit: 'USD2', amount: -dispute.withheldCents },
    ])
  }
}

function openDispute(
  topup: TopupRow,
  disputes: Map<string, DisputeRow>,
  { id, cents }: DisputeFacts,
  book: Book,
): DisputeRow {
  const dispute: DisputeRow = { id, cents, sats: 0, withheldCents: 0, state: 'open' }
  disputes.set(id, dispute)
  dispute.sats = takeMore(topup, disputes)
  book('dispute_opened', `stripe:dispute:${id}:opened`, [
    takeBack(topup, dispute.sats),
    { kind: 'disputed', unit: 'CARD', amount: dispute.sats * 1_000 },
  ])
  return dispute
}
