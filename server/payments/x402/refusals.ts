/** Builds the errors for a refused payment and for an unknown outcome. */
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import { OperationError } from '#server/kernel/errors.ts'

const meaning: Record<X402Reason, string> = {
  signature_invalid: 'The signature is not the payer’s signature over this authorization.',
  wrong_network: 'The payment is on a different network than required.',
  wrong_recipient: 'The payment goes to a different address than required.',
  wrong_asset: 'The payment is in a different asset than required.',
  wrong_amount: 'The amount of the payment is not exactly the price.',
  expired: 'The authorization has expired, or is about to.',
  not_yet_valid: 'The authorization is not valid yet.',
  already_used: 'This payment was used before.',
  insufficient_funds: 'The payer does not hold enough USDC.',
  unsupported: 'Only the scheme exact with EIP-3009 is accepted.',
  malformed: 'The payment does not match the format of the challenge.',
  facilitator_refused: 'The facilitator refused the payment; nothing was moved.',
  facilitator_unavailable: 'The payment could not be settled; nothing was moved.',
}

export const paymentRefused = (reason: X402Reason, detail?: string): OperationError =>
  new OperationError('payment_invalid', {
    detail: detail ?? meaning[reason],
    extra: { error: reason },
  })

/** Never a new challenge: the payer would sign and pay a second time. */
export const settlementPending = (paymentId: string): OperationError =>
  new OperationError('settlement_pending', {
    extra: { payment_id: paymentId },
    headers: { 'Retry-After': '5' },
  })

/** It was well formed, but the chain or the facilitator refused it. */
export const settlementFailed = (reason: X402Reason, detail?: string): OperationError =>
  new OperationError('payment_settlement_failed', {
    detail: detail ?? meaning[reason],
    extra: { error: reason },
  })

/** For a facilitator's refusal: its own code, if it gave one. */
export const facilitatorsWords = (said: string | undefined): string | undefined =>
  said === undefined ? undefined : `The payment is refused ${said}. Nothing was moved.`
