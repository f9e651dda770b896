/** Plans a call paid by x402: the payment is bound to its request, settled, and claimed by one run at a time. */
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { CheckedPayment } from '#protocol/payments/x402/check-payment.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import {
  newChargeId,
  type PaymentPlan,
  type PricedCall,
  priceClassOf,
  type Reservation,
  routeOf,
} from '../method.ts'
import { checkCredential, receiptOf, refusalReceipt, withRefusalReceipt } from './check-credential.ts'
import { x402TermsOf } from './offer/offer-terms.ts'
import { paymentRefused } from './refusals.ts'
import { settlePayment } from './settle-payment.ts'
import { claimPayment, type X402Row } from './x402-payments.store.ts'
import type { X402Rail } from './x402-rail.ts'

export async function planX402Payment(
  ctx: PaymentsDeps,
  call: PricedCall,
  payment: X402Payment,
): Promise<PaymentPlan> {
  const rail = ctx.rails.x402
  const terms = x402TermsOf(ctx, call.operation)
  if (!rail || terms.length === 0)
    throw paymentRefused('unsupported', 'This operation cannot be paid by x402 here; see ways_to_pay.')
  return withRefusalReceipt(payment, rail, planOnRail(ctx, rail, terms, call, payment))
}

async function planOnRail(
  ctx: PaymentsDeps,
  rail: X402Rail,
  terms: X402Terms[],
  call: PricedCall,
  payment: X402Payment,
): Promise<PaymentPlan> {
  const { operation, account, compared, idempotencyKey } = call
  const { checked, known } = await checkCredential(ctx, rail, payment, () => terms)
  // The header becomes public with its transaction; the key it was first sent with does not.
  if (known && known.account_id !== null && known.account_id !== account?.id)
    throw paymentRefused('already_used', 'This payment belongs to a call of another account.')
  const route = routeOf(operation)
  const named = payment.version === 2 ? payment.paymentIdentifier : null
  if (known && !provesCaller(known, checked, [idempotencyKey, named]))
    throw paymentRefused('already_used', 'This payment was sent with a key: send it again with the same one.')
  const key = known?.kept_key ?? idempotencyKey ?? named ?? checked.nonce
  const kept = { scope: `x402:${checked.payer}`, route, key }
  async function settleAndClaim(): Promise<Reservation> {
    const row = await settlePayment(ctx, rail, payment, checked, {
      purpose: 'call',
      route,
      requestHash: sha256Hex(jcs({ route, body: compared })),
      keptKey: key,
      accountId: account?.id ?? null,
    })
    const refund = refundOf(row, known === null || known.account_id !== null)
    return claimX402(ctx, call, row, checked, refund)
  }
  return {
    kept,
    ...(key === checked.nonce || known
      ? {
          conflict: () =>
            refusalReceipt(
              payment,
              rail,
              paymentRefused('already_used', 'This payment was sent for another request.'),
            ),
        }
      : {}),
    reserve: () => withRefusalReceipt(payment, rail, settleAndClaim()),
  }
}

/**
 * The header of a settled payment can be reconstructed from the chain. A payment first sent with an Idempotency-Key or a payment
 * identifier, which the chain does not show, is answered only with that key. Without one, the caller must know the exact request:
 * clients that retry after a lost answer send the same header and nothing else.
 */
function provesCaller(known: X402Row, { nonce }: CheckedPayment, keys: (string | null)[]): boolean {
  return known.account_id !== null || known.kept_key === nonce || keys.includes(known.kept_key)
}

async function claimX402(
  ctx: PaymentsDeps,
  { operation, price, account, leaseSeconds }: PricedCall,
  row: X402Row,
  { terms }: CheckedPayment,
  refund: Refund,
): Promise<Reservation> {
  const chargeId = newChargeId()
  const claim = await claimPayment(ctx.db, {
    paymentId: row.id,
    chargeId,
    accountId: account?.id ?? null,
    operation: routeOf(operation),
    priceClass: priceClassOf(price),
    nowUnix: ctx.nowUnix(),
    leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
  })
  if (claim === 'in_use')
    throw new OperationError('idempotency_in_progress', {
      detail: 'A call that this payment pays for is still running.',
      headers: { 'Retry-After': '1' },
    })
  if (claim === 'exhausted') {
    const worn = paymentRefused('already_used', 'All runs that this payment paid for have failed.')
    worn.extra.payment = { ...refund, next: intoBalance }
    throw worn
  }
  if (claim !== 'claimed') throw paymentRefused('already_used')
  return {
    chargeId,
    method: 'x402',
    freeCallsRemaining: null,
    transaction: row.tx_hash,
    headers: receiptOf(row, terms),
    refund: {
      ...refund,
      next: `Nothing was used up: the same payment header, with the key that it came with if any, runs this request again free of charge, up to five times. Or ${intoBalance}`,
    },
  }
}

const intoBalance =
  'POST /billing/topup/x402 with the same header, the payment_id of its first answer and an api_key turns it into balance.'

interface Refund {
  payment_id?: string
  transaction: string | null
}

/** The id identifies the first caller: the header is public with its transaction, so a repeat does not receive it again. */
const refundOf = ({ id, tx_hash: transaction }: X402Row, isTold: boolean): Refund => ({
  ...(isTold ? { payment_id: id } : {}),
  transaction,
})
