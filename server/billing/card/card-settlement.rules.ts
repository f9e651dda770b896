/**
 * Journals that a card top-up still lacks, given what Stripe says of it now (payments.md §1.4). Pure. The same facts twice, or
 * older facts, take nothing more; and parts add up: reversed in full, exactly what was credited is gone.
 */
import type { Posting } from '#server/books/books.store.ts'

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
  /** Over all refunds that were ever made; those that failed brought their money back. */
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

/** What Stripe says of one checkout session, read with our own key. */
export interface CardFacts {
  sessionId: string
  /** From the metadata that only we write. */
  topupId: string | null
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** Complete, and its payment will not come. */
  hasFailed: boolean
  cents: number | null
  currency: string | null
  paymentIntentId: string | null
  chargeId: string | null
  /** Over all refunds of the charge, and over those of them that failed: neither ever falls. */
  refundedCents: number
  failedRefundCents: number
  disputes: DisputeFacts[]
}

export interface DisputeFacts {
  id: string
  cents: number
  outcome: 'open' | 'won' | 'lost'
  /** Movements of our balance at Stripe: negative when money is withheld. */
  movements: { id: string; cents: number; feeCents: number }[]
}

export interface Journal {
  kind: string
  externalKey: string
  postings: Posting[]
  /** Whole sats credited, of a top-up. */
  creditedSats?: number
}

export interface SettlementPlan {
  topup: TopupRow
  disputes: DisputeRow[]
  journals: Journal[]
  /** Refunded or lost for good, in cents: what a bonus or a feature is judged by. */
  lostCents: number
}

/** Null when the session is not the one this top-up was made for, or not of its amount. */
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

/** Sets the reversed amounts as they must be now; answers how many more sats are to be taken, below zero how many to give back. */
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

/** The card did not take it: it is at the processor again, and the sats are the agent's. */
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
  // Every movement is offered each time: its key says whether it is booked already.
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
    // A refund beside the dispute stays taken, and parts of sats may have fallen to one side.
    const moreSats = takeMore(topup, disputes)
    book('reversal_card_refund', `${key}:refunded`, [
      { kind: 'fx', unit: 'CARD', amount: moreSats * 1_000 },
      moreSats > 0
        ? takeBack(topup, moreSats)
        : { kind: 'available', unit: 'CARD', owner: topup.accountId, amount: -moreSats * 1_000 },
    ])
  }
  // Lost is booked once the money is gone: Stripe withholds it before it decides.
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
