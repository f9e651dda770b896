/** Builds the x402 payment requirements of a call, in both protocol versions. */
import { microUsdOf } from '#protocol/payments/price.ts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import { paymentRequiredV1, paymentRequiredV2, type X402Terms } from '#protocol/payments/x402/requirement.ts'
import { type AnyOperation, plainPath, railsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { MethodOffer, OfferedCall } from '#server/payments/method.ts'
import { termsOf } from '../x402-rail.ts'
import { bazaarExtension } from './bazaar-extension.ts'

/** USDC requirements of the operation; empty when x402 is off or the operation has no dollar price. */
export function x402TermsOf(ctx: Pick<PaymentsDeps, 'rails' | 'env'>, operation: AnyOperation): X402Terms[] {
  const { price, path, summary } = operation
  const rail = ctx.rails.x402
  if (!rail || price.kind !== 'fixed' || !railsOf(operation).includes('x402')) return []
  // From the configured address, never from the Host header.
  const resource = { url: `${ctx.env.BASE_URL}${plainPath(path)}`, description: summary }
  return [termsOf(rail, microUsdOf(price.usd!)!, resource)]
}

export function offerTerms(
  ctx: Pick<PaymentsDeps, 'rails' | 'env'>,
  { operation, error }: OfferedCall,
): Pick<MethodOffer, 'headers' | 'body'> {
  const terms = x402TermsOf(ctx, operation)
  if (terms.length === 0) return {}
  const required = paymentRequiredV2(error, terms[0]!.resource, terms, bazaarExtension(operation))
  return {
    headers: { 'PAYMENT-REQUIRED': encodeHeader(required) },
    body: { accepts: paymentRequiredV1(error, terms).accepts },
  }
}
