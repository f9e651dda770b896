/**
 * Decides what pays for a call: the first method whose credential is present. What it refuses is refused; no other method is tried.
 * Every method ends in a charge that the settlement delivers together with the answer, or releases.
 */

import { OperationError } from '#server/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { X402Payment } from '#server/payments/rails/x402/facilitator/facilitator.ts'
import type {
  CallPaymentMethod,
  CredentialHeaders,
  PaymentCredential,
  PaymentPlan,
  PricedCall,
} from './method.ts'
import { callPaymentMethods } from './methods.ts'
import { x402 } from './x402/x402.ts'

/** Whether anything was sent that pays without an account. */
export const presentsPayment = (headers: CredentialHeaders): boolean =>
  callPaymentMethods.some((method) => !method.needsAccount && method.hasCredential(headers))

/** Null where no method has a credential. Throws body_too_large, malformed_payment, malformed_credential. */
export function readCredential(headers: CredentialHeaders): PaymentCredential | null {
  const method: CallPaymentMethod | undefined = callPaymentMethods.find((one) => one.hasCredential(headers))
  return method ? { method, value: method.readCredential(headers) } : null
}

/** Moves nothing. Throws what the credential's method refuses with. */
export async function planPayment(
  ctx: PaymentsDeps,
  call: PricedCall,
  credential: PaymentCredential | null,
): Promise<PaymentPlan> {
  if (!credential) throw new OperationError('payment_required')
  return credential.method.verify(ctx, call, credential.value)
}

/** For operations that take a USDC payment themselves. */
export const x402PaymentOf = (credential: PaymentCredential | null): X402Payment | null =>
  credential?.method.id === x402.id ? (credential.value as X402Payment) : null
