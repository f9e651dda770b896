/** x402: pays for one call with a signed USDC transfer (EIP-3009), which is settled on the chain before the call runs. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import type { CallPaymentMethod, Unavailable } from '../method.ts'
import { offerTerms } from './offer/offer-terms.ts'
import { planX402Payment } from './plan-payment.ts'
import { readX402Credential } from './read-credential.ts'

export const x402: CallPaymentMethod<X402Payment, 'x402'> = {
  id: 'x402',
  rail: 'x402',
  description: 'Paying single calls, and top-ups, in USDC',
  needsAccount: false,
  problem: x402Problem,
  async offer(ctx, asked) {
    const problem = x402Problem(ctx)
    const send = 'Sign one of accepts, then X-PAYMENT (version 1) or PAYMENT-SIGNATURE (version 2)'
    return { problem, send, ...(problem ? {} : offerTerms(ctx, asked)) }
  },
  hasCredential: ({ xPayment, paymentSignature }) => xPayment !== null || paymentSignature !== null,
  readCredential: readX402Credential,
  verify: planX402Payment,
}

function x402Problem({ rails }: Pick<PaymentsDeps, 'rails'>): Unavailable | null {
  if (rails.x402 === null) return { reason: 'not_configured' }
  return rails.answering.x402 ? null : { reason: 'down', retryAfterSeconds: 30 }
}
