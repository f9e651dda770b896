/** Reads what the caller sent to identify itself and to pay. Nothing here is checked. */
import { type L402Credential, parseL402Credential } from '#protocol/payments/l402/credential.ts'
import { decodePaymentV1, decodePaymentV2 } from '#protocol/payments/x402/payload.ts'
import { OperationError } from '#server/errors.ts'
import type { X402Payment } from '#server/payments/rails/x402/facilitator/facilitator.ts'

/** As they arrived; null where absent. */
export interface CredentialHeaders {
  authorization: string | null
  xPayment: string | null
  paymentSignature: string | null
}

export const noCredentials: CredentialHeaders = {
  authorization: null,
  xPayment: null,
  paymentSignature: null,
}

export type PresentedPayment =
  | { rail: 'l402'; credential: L402Credential }
  | { rail: 'x402'; payment: X402Payment }

const isL402 = (authorization: string): boolean => /^(?:l402|lsat)\b/i.test(authorization)

/** The key of `Authorization: Bearer`; null without the header, and where it pays instead. */
export function bearerKeyOf({ authorization }: CredentialHeaders): string | null {
  if (authorization === null || isL402(authorization)) return null
  const match = /^Bearer +(\S+)$/i.exec(authorization)
  if (!match)
    throw new OperationError('missing_credentials', {
      detail: 'Send Authorization: Bearer asy_…; the only other scheme is L402, on paid operations.',
    })
  return match[1]!
}

/** The same where no key is needed: a header of another scheme is somebody else's, a proxy's for example, and is ignored. */
export const bearerKeyIfAny = ({ authorization }: CredentialHeaders): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

/** Whether anything was sent that is meant to pay. */
export const presentsPayment = ({ authorization, xPayment, paymentSignature }: CredentialHeaders): boolean =>
  xPayment !== null || paymentSignature !== null || (authorization !== null && isL402(authorization))

const maxHeaderBytes = 8 * 1_024

/** A payment header was sent on purpose, so it goes before everything else. Throws body_too_large, malformed_payment, malformed_credential. */
export function readPayment(headers: CredentialHeaders): PresentedPayment | null {
  const { authorization, xPayment, paymentSignature } = headers
  if (Math.max(xPayment?.length ?? 0, paymentSignature?.length ?? 0) > maxHeaderBytes)
    throw new OperationError('body_too_large', {
      detail: `A payment header has at most ${maxHeaderBytes} bytes.`,
      extra: { limit_bytes: maxHeaderBytes },
    })
  if (xPayment !== null && paymentSignature !== null)
    throw new OperationError('malformed_payment', {
      detail: 'Send X-PAYMENT (x402 version 1) or PAYMENT-SIGNATURE (version 2), not both.',
    })
  if (xPayment !== null || paymentSignature !== null) {
    const payment = xPayment !== null ? decodePaymentV1(xPayment) : decodePaymentV2(paymentSignature!)
    if (!payment.ok)
      throw new OperationError('malformed_payment', {
        detail: `The payment header cannot be read: ${payment.detail}.`,
      })
    return { rail: 'x402', payment: payment.value }
  }
  if (authorization === null || !isL402(authorization)) return null
  const credential = parseL402Credential(authorization)
  if (!credential.ok)
    throw new OperationError('malformed_credential', {
      detail: `Send Authorization: L402 <base64 macaroon>:<64 hex preimage>: ${credential.detail}.`,
    })
  return { rail: 'l402', credential: credential.value }
}
