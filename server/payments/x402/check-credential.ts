/** Reads the payment of a request and checks that it matches the terms. */
import { type CheckedPayment, checkPayment } from '#protocol/payments/x402/check-payment.ts'
import { encodeReceipt } from '#protocol/payments/x402/header.ts'
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { httpStatus, OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import { paymentRefused } from './refusals.ts'
import { findPaymentByNonce, type X402Row } from './x402-payments.store.ts'
import type { X402Rail } from './x402-rail.ts'

export interface CheckedCredential {
  checked: CheckedPayment
  /** Its row, when the same authorization was presented before. */
  known: X402Row | null
}

/**
 * `termsFor`: the required terms, which for a known payment are those it was made for. Throws
 * payment_invalid.
 */
export async function checkCredential(
  ctx: PaymentsDeps,
  { network }: X402Rail,
  payment: X402Payment,
  termsFor: (known: X402Row | null) => X402Terms[],
): Promise<CheckedCredential> {
  const known = await findPaymentByNonce(ctx.db, {
    network: network.caip2,
    asset: network.asset,
    payer: payment.authorization.from,
    nonce: payment.authorization.nonce,
  })
  // A payment presented in time does not expire while it is processed.
  const checked = checkPayment(payment, termsFor(known), known?.created_at_unix ?? ctx.nowUnix())
  if (!checked.ok) throw paymentRefused(checked.problem, `The payment is refused: ${checked.detail}.`)
  return { checked: checked.value, known }
}

/** A refusal includes a receipt that states it, as clients of both versions expect. */
export async function withRefusalReceipt<T>(
  payment: X402Payment,
  rail: X402Rail,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof OperationError ? refusalReceipt(payment, rail, error) : error
  }
}

export function refusalReceipt(
  payment: X402Payment,
  { network }: X402Rail,
  error: OperationError,
): OperationError {
  if (httpStatus(error.code) !== 402) return error
  const receipt = encodeReceipt({
    success: false,
    transaction: '',
    network: payment.version === 1 ? network.name : network.caip2,
    payer: payment.authorization.from,
    errorReason: error.extra.error as X402Reason,
  })
  Object.assign(error.headers, { 'X-PAYMENT-RESPONSE': receipt, 'PAYMENT-RESPONSE': receipt })
  return error
}

/** The receipt of a settled payment. */
export function receiptOf(row: X402Row, { network }: Pick<X402Terms, 'network'>): Record<string, string> {
  const receipt = encodeReceipt({
    success: true,
    transaction: row.tx_hash!,
    network: row.version === 1 ? network.name : network.caip2,
    payer: row.payer,
  })
  return { 'X-PAYMENT-RESPONSE': receipt, 'PAYMENT-RESPONSE': receipt }
}
