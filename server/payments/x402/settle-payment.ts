/**
 * Settles a signed payment: verified, submitted to the chain, and accepted only when the chain shows it
 * (payments.md §4.2). Settlement precedes the work, because a settled payment of a failed call can be
 * credited and unpaid work cannot be recovered.
 */
import { randomUUID } from 'node:crypto'
import type { CheckedPayment } from '#protocol/payments/x402/check-payment.ts'
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import { retryUntilDatabaseUp } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { Settlement } from '#server/payments/x402/chain/settlement.ts'
import type { SettleOutcome, X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import { facilitatorsWords, paymentRefused, settlementFailed, settlementPending } from './refusals.ts'
import {
  dropVerified,
  findPaymentById,
  findUnfinished,
  insertPayment,
  markSettled,
  moveState,
  type NewX402Payment,
  type X402Row,
} from './x402-payments.store.ts'
import type { X402Rail } from './x402-rail.ts'

export interface PaymentUse {
  purpose: 'call' | 'topup'
  route: string
  requestHash: string
  keptKey: string
  accountId: string | null
}

/** After these the same authorization can never be settled. */
const finalFailures = ['already_used', 'expired'] as readonly string[]

/** Returns the row, settled or further. Throws payment_invalid, settlement_pending. */
export async function settlePayment(
  ctx: PaymentsDeps,
  rail: X402Rail,
  payment: X402Payment,
  checked: CheckedPayment,
  use: PaymentUse,
): Promise<X402Row> {
  const drafted = draftOf(ctx, payment, checked, use)
  const earlier = await findUnfinished(ctx.db, drafted)
  // A second signature for the same request is left to expire.
  if (earlier) return earlier.state === 'settled' ? earlier : await refresh(ctx, rail, earlier)
  const row = await insertOrFind(ctx, rail, payment, checked, drafted)
  if (row.route !== use.route || row.request_hash !== use.requestHash)
    throw paymentRefused('already_used', 'This payment was sent for another request. Sign a new one.')
  if (row.state === 'verified' || (row.state === 'failed' && !finalFailures.includes(row.failure!)))
    return await settleNow(ctx, rail, payment, checked, row)
  if (row.state === 'pending' || row.state === 'settling')
    return await resumePayment(ctx, rail, payment, checked, row)
  if (row.state === 'failed') throw paymentRefused(row.failure as X402Reason)
  return row
}

/**
 * For a row that is `settling` or `pending`: its sender handed it over or died before. Returns and throws
 * like `settlePayment`.
 */
export async function resumePayment(
  ctx: PaymentsDeps,
  rail: X402Rail,
  payment: X402Payment,
  checked: CheckedPayment,
  row: X402Row,
): Promise<X402Row> {
  if (row.state === 'pending') return await settleAgain(ctx, rail, payment, checked, row)
  return await refresh(ctx, rail, row)
}

function draftOf(
  ctx: PaymentsDeps,
  payment: X402Payment,
  { terms, payer, nonce, signature }: CheckedPayment,
  use: PaymentUse,
): NewX402Payment {
  return {
    id: `xp_${randomUUID()}`,
    version: payment.version,
    network: terms.network.caip2,
    asset: terms.network.asset,
    payer,
    nonce,
    pay_to: terms.payTo,
    micro_usdc: Number(terms.microUsdc),
    // Any time beyond the largest safe integer counts as unlimited.
    valid_before_unix: Number(
      payment.authorization.validBefore < 9_007_199_254_740_991n
        ? payment.authorization.validBefore
        : 9_007_199_254_740_991n,
    ),
    signature,
    purpose: use.purpose,
    route: use.route,
    request_hash: use.requestHash,
    kept_key: use.keptKey,
    account_id: use.accountId,
    created_at_unix: ctx.nowUnix(),
  }
}

/**
 * A known payment is not verified again: it may have expired and its payer's balance may be empty since it
 * was settled. A new one is bound to its request before any other process sees it, and leaves no row when
 * it is refused before anything moved. A payment already on the chain was settled for another purpose: its
 * header is public there and proves nothing about the sender.
 */
async function insertOrFind(
  ctx: PaymentsDeps,
  rail: X402Rail,
  payment: X402Payment,
  { terms }: CheckedPayment,
  drafted: NewX402Payment,
): Promise<X402Row> {
  const row = await insertPayment(ctx.db, drafted)
  if (row.id !== drafted.id) return row
  const [verified, isUsed] = await Promise.all([
    rail.facilitator.verify(payment, terms),
    // Not every facilitator checks. When the chain cannot be queried, nothing is credited either.
    rail.chain.authorizationState(row.payer, row.nonce).catch(() => false),
  ])
  if (verified.outcome === 'valid' && !isUsed) return row
  // Another request that presented it may have handed it over in the meantime; this request then uses it.
  if (!(await dropVerified(ctx.db, row.id))) return (await findPaymentById(ctx.db, row.id))!
  if (isUsed || verified.outcome === 'valid') throw paymentRefused('already_used')
  if (verified.reason === 'facilitator_unavailable') throw railUnavailable()
  throw paymentRefused(verified.reason, facilitatorsWords(verified.said))
}

async function settleNow(
  ctx: PaymentsDeps,
  rail: X402Rail,
  payment: X402Payment,
  { terms }: CheckedPayment,
  row: X402Row,
): Promise<X402Row> {
  if (!(await moveState(ctx.db, row.id, ['verified', 'failed', 'pending'], 'settling', ctx.nowUnix()))) {
    const moved = await findPaymentById(ctx.db, row.id)
    // Refused in the meantime, by another request that presented it.
    if (!moved) throw railUnavailable()
    return refresh(ctx, rail, moved)
  }
  const outcome = await rail.facilitator.settle(payment, terms)
  const seen = await look(rail, row, outcome)
  // The money may have moved: the result is stored as soon as Postgres is reachable.
  return retryUntilDatabaseUp(() => conclude(ctx, row, seen, outcome))
}

/**
 * It is unknown whether it was handed over: while its nonce is unused on the chain it may be handed over
 * once more, and still moves money only once.
 */
async function settleAgain(
  ctx: PaymentsDeps,
  rail: X402Rail,
  payment: X402Payment,
  checked: CheckedPayment,
  row: X402Row,
): Promise<X402Row> {
  const seen = await look(rail, row)
  if (seen?.state === 'unused' && seen.confirmedUnix < row.valid_before_unix)
    return settleNow(ctx, rail, payment, checked, row)
  return conclude(ctx, row, seen)
}

/** Null when the chain cannot be queried now. */
async function look(rail: X402Rail, row: X402Row, outcome?: SettleOutcome): Promise<Settlement | null> {
  const transaction = outcome && outcome.outcome !== 'refused' ? outcome.transaction : row.tx_hash
  try {
    return await rail.chain.findSettlement(
      {
        network: rail.network,
        payer: row.payer,
        nonce: row.nonce,
        payTo: row.pay_to,
        microUsdc: BigInt(row.micro_usdc),
        seenAtUnix: row.created_at_unix,
      },
      transaction ?? undefined,
    )
  } catch {
    return null
  }
}

/**
 * Stores what the chain shows; anything short of a proof is pending, and only a proof that it can no longer
 * be settled is failed.
 */
async function conclude(
  ctx: PaymentsDeps,
  row: X402Row,
  seen: Settlement | null,
  outcome?: SettleOutcome,
): Promise<X402Row> {
  const now = ctx.nowUnix()
  // An earlier hand-over may still be in progress: a refusal of the second says nothing about the first.
  const isFirstHandover = row.state !== 'pending' && row.state !== 'settling'
  const open = ['verified', 'settling', 'pending'] as const
  if (seen?.state === 'settled') {
    await bookSettled(ctx, row, seen.transaction)
    return (await findPaymentById(ctx.db, row.id))!
  }
  if (seen?.state === 'spent_otherwise') {
    await moveState(ctx.db, row.id, open, 'failed', now, 'already_used')
    throw paymentRefused('already_used')
  }
  if (seen?.state === 'unused') {
    if (
      outcome?.outcome === 'refused' &&
      isFirstHandover &&
      (await moveState(ctx.db, row.id, ['settling'], 'failed', now, outcome.reason))
    )
      throw outcome.reason === 'facilitator_unavailable'
        ? railUnavailable()
        : settlementFailed(outcome.reason, facilitatorsWords(outcome.said))
    if (seen.confirmedUnix >= row.valid_before_unix) {
      await moveState(ctx.db, row.id, open, 'failed', now, 'expired')
      throw paymentRefused('expired')
    }
  }
  await moveState(ctx.db, row.id, ['verified', 'settling'], 'pending', now)
  throw settlementPending(row.id)
}

async function bookSettled(ctx: PaymentsDeps, row: X402Row, transaction: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await markSettled(tx, row.id, transaction, ctx.nowUnix()))) return
    // The nonce is part of the journal key: a facilitator may settle several payments in one transaction.
    await ctx.books.postIn(tx, 'x402_paid', `x402:${row.network}:${transaction}:${row.nonce}`, [
      { kind: 'rail', unit: 'USDC6', amount: -row.micro_usdc },
      { kind: 'prepaid', unit: 'USDC6', amount: row.micro_usdc },
    ])
  })
}

/** For the job that follows open payments: the result is in the row, nothing is thrown. */
export async function followPayment(ctx: PaymentsDeps, rail: X402Rail, row: X402Row): Promise<void> {
  await refresh(ctx, rail, row).catch((error) => {
    if (!(error instanceof OperationError)) throw error
  })
}

/** Queries the chain about a payment handed over before. Returns the row when settled; throws otherwise. */
export async function refresh(ctx: PaymentsDeps, rail: X402Rail, row: X402Row): Promise<X402Row> {
  return conclude(ctx, row, await look(rail, row))
}

const railUnavailable = (): OperationError =>
  new OperationError('rail_unavailable', {
    detail: 'The payment could not be handed over; nothing was moved. Send it again, or pay another way.',
    headers: { 'Retry-After': '5' },
  })
