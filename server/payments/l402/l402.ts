/** L402: pays for one call with a Lightning invoice and a macaroon that its preimage activates (bLIP-26 draft). */
import { toHex } from '#protocol/bytes.ts'
import type { L402Credential } from '#protocol/payments/l402/credential.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { railsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { lightningProblem } from '../lightning/lightning.ts'
import {
  type CallPaymentMethod,
  newChargeId,
  type PaymentPlan,
  type PricedCall,
  priceClassOf,
  routeOf,
} from '../method.ts'
import { checkToken, refusedClaim } from './check-token.ts'
import { offerToken } from './offer-token.ts'
import { isL402, readL402Credential } from './read-credential.ts'
import { claimToken } from './tokens.store.ts'

export const l402: CallPaymentMethod<L402Credential, 'l402'> = {
  id: 'l402',
  rail: 'l402',
  description: 'Paying single calls over Lightning',
  needsAccount: false,
  problem: lightningProblem,
  offer: offerToken,
  hasCredential: ({ authorization }) => authorization !== null && isL402(authorization),
  readCredential: ({ authorization }) => readL402Credential(authorization!),
  verify: verifyL402,
}

async function verifyL402(
  ctx: PaymentsDeps,
  { operation, price, leaseSeconds }: PricedCall,
  credential: L402Credential,
): Promise<PaymentPlan> {
  if (!railsOf(operation).includes('l402')) throw new OperationError('missing_credentials')
  const tokenId = await checkToken(ctx, credential, operation.tool!, price.agentSats)
  const name = toHex(tokenId)
  return {
    kept: { scope: `l402:${name}`, route: routeOf(operation), key: name },
    conflict: () => refusedClaim('spent'),
    async reserve() {
      const chargeId = newChargeId()
      const claim = await claimToken(ctx.db, {
        tokenId,
        chargeId,
        operation: routeOf(operation),
        priceClass: priceClassOf(price),
        nowUnix: ctx.nowUnix(),
        leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
      })
      if (claim !== 'claimed') throw refusedClaim(claim)
      return {
        chargeId,
        method: 'l402',
        freeCallsRemaining: null,
        transaction: null,
        headers: {},
        refund: null,
      }
    },
  }
}
