/** Builds payments that differ from what was signed. */
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'

/** One member of the authorization changed, the signature unchanged. */
export const withMember =
  (member: keyof X402Payment['authorization'], value: string | bigint) =>
  (payment: X402Payment): X402Payment => ({
    ...payment,
    authorization: { ...payment.authorization, [member]: value },
  })

/** One byte of the signature changed. */
export const withOtherSignature = (payment: X402Payment): X402Payment => ({
  ...payment,
  signature: payment.signature.with(5, payment.signature[5]! ^ 1),
})
