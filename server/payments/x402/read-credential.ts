/** Reads the payment of X-PAYMENT (version 1) or PAYMENT-SIGNATURE (version 2). The payment is not verified. */
import { decodePaymentV1, decodePaymentV2 } from '#protocol/payments/x402/payload.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import type { CredentialHeaders } from '../method.ts'

const maxHeaderBytes = 8 * 1_024

/** Throws body_too_large, malformed_payment. */
export function readX402Credential({ xPayment, paymentSignature }: CredentialHeaders): X402Payment {
  if (Math.max(xPayment?.length ?? 0, paymentSignature?.length ?? 0) > maxHeaderBytes)
    throw new OperationError('body_too_large', {
      detail: `A payment header has at most ${maxHeaderBytes} bytes.`,
      extra: { limit_bytes: maxHeaderBytes },
    })
  if (xPayment !== null && paymentSignature !== null)
    throw new OperationError('malformed_payment', {
      detail: 'Send X-PAYMENT (x402 version 1) or PAYMENT-SIGNATURE (version 2), not both.',
    })
  const payment = xPayment !== null ? decodePaymentV1(xPayment) : decodePaymentV2(paymentSignature!)
  if (!payment.ok)
    throw new OperationError('malformed_payment', {
      detail: `The payment header cannot be read: ${payment.detail}.`,
    })
  return payment.value
}
