/**
 * Selects the payment method of a call: the first one whose credential is present. A refusal is final; no other method is tried.
 * Every method creates a charge that the settlement delivers together with the answer, or releases.
 */

import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import type {
  CallPaymentMethod,
  CredentialHeaders,
  PaymentCredential,
  PaymentPlan,
  PricedCall,
} from './method.ts'
import { callPaymentMethods } from './methods.ts'
import { x402 } from './x402/x402.ts'

/** Whether the request carries a payment that needs no account. */
export const presentsPayment = (headers: CredentialHeaders): boolean =>
  callPaymentMethods.some((method) => !method.needsAccount && method.hasCredential(headers))

/** Null without a credential. Throws body_too_large, malformed_payment, malformed_credential. */
export function readCredential(headers: CredentialHeaders): PaymentCredential | null {
  const method: CallPaymentMethod | undefined = callPaymentMethods.find((one) => one.hasCredential(headers))
  return method ? { method, value: method.readCredential(headers) } : null
}

/** Moves no money. Throws the refusal of the credential's method. */
export async function planPayment(
  ctx: PaymentsDeps,
  call: PricedCall,
  credential: PaymentCredential | null,
): Promise<PaymentPlan> {
  if (!credential) throw new OperationError('payment_required')
  return credential.method.verify(ctx, call, credential.value)
}

/** The USDC payment, for operations that process it themselves. */
export const x402PaymentOf = (credential: PaymentCredential | null): X402Payment | null =>
  credential?.method.id === x402.id ? (credential.value as X402Payment) : null
