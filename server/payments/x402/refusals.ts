/** How a caller is told that a payment was refused, or that its outcome is not known yet. */
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import { OperationError } from '#server/errors.ts'

const meaning: Record<X402Reason, string> = {
  signature_invalid: 'The signature does not belong to the payer and this authorization.',
  wrong_network: 'The payment is on another network than the one asked for.',
  wrong_recipient: 'The payment goes to another address than the one asked for.',
  wrong_asset: 'The payment is in another asset than the one asked for.',
  wrong_amount: 'The payment is not exactly the price.',
  expired: 'The authorization has expired, or is about to.',
  not_yet_valid: 'The authorization is not valid yet.',
  already_used: 'This payment was used before.',
  insufficient_funds: 'The payer does not hold enough USDC.',
  unsupported: 'Only the scheme exact, by EIP-3009, is taken.',
  malformed: 'The payment does not have the form of the challenge.',
  facilitator_refused: 'The facilitator refused the payment; nothing was moved.',
  facilitator_unavailable: 'The payment could not be settled; nothing was moved.',
}

export const paymentRefused = (reason: X402Reason, detail?: string): OperationError =>
  new OperationError('payment_invalid', {
    detail: detail ?? meaning[reason],
    extra: { error: reason },
  })

/** Never a fresh challenge: the payer would sign and pay a second time. */
export const settlementPending = (paymentId: string): OperationError =>
  new OperationError('settlement_pending', {
    extra: { payment_id: paymentId },
    headers: { 'Retry-After': '5' },
  })

/** It was well made, and the chain or the facilitator would not have it. */
export const settlementFailed = (reason: X402Reason, detail?: string): OperationError =>
  new OperationError('payment_settlement_failed', {
    detail: detail ?? meaning[reason],
    extra: { error: reason },
  })

/** For a facilitator's refusal: its own code, where it gave one. */
export const facilitatorsWords = (said: string | undefined): string | undefined =>
  said === undefined ? undefined : `The payment is refused ${said}. Nothing was moved.`
