/** Pays for a call from an account: a free call if one is left, otherwise a hold on the balance. */

import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import {
  type CallPaymentMethod,
  newChargeId,
  type PricedCall,
  priceClassOf,
  type Reservation,
  routeOf,
} from '../method.ts'
import { bearerKeyIfAny } from './read-api-key.ts'

export const prepaid: CallPaymentMethod<string, 'bearer'> = {
  id: 'bearer',
  rail: 'balance',
  description: 'Prepaid balance by API key',
  needsAccount: true,
  problem: () => null,
  offer: async (_ctx, { price }) => ({
    problem: null,
    send: price.freeCalls
      ? 'POST /register gives an API key with free calls; then Authorization: Bearer <api_key>'
      : 'Authorization: Bearer <api_key> of an account with enough balance; POST /topup adds to it',
  }),
  hasCredential: (headers) => bearerKeyIfAny(headers) !== null,
  readCredential: (headers) => bearerKeyIfAny(headers)!,
  verify: async (ctx, call) => ({ kept: null, reserve: () => holdBalance(ctx, call) }),
}

async function holdBalance(
  ctx: Pick<PaymentsDeps, 'books' | 'nowUnix'>,
  { operation, price, account, lightningOnly, leaseSeconds }: PricedCall,
): Promise<Reservation> {
  const chargeId = newChargeId()
  const reservation = await ctx.books.reserve({
    chargeId,
    accountId: account!.id,
    operation: routeOf(operation),
    priceClass: priceClassOf(price),
    priceSats: price.agentSats,
    freeEligible: price.freeCalls,
    lightningOnly,
    leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
  })
  if (reservation.outcome === 'insufficient') {
    const spendableSats = lightningOnly ? reservation.lightningSats : reservation.balanceSats
    throw new OperationError(lightningOnly ? 'lightning_balance_required' : 'insufficient_balance', {
      detail: lightningOnly
        ? `${routeOf(operation)} costs ${price.agentSats} Lightning-backed sats here; ${reservation.lightningSats} of the ${reservation.balanceSats} sats on the account are. Add some with POST /topup.`
        : `${routeOf(operation)} costs ${price.agentSats} sats; the account has ${reservation.balanceSats}${price.freeCalls ? ' and no free call left' : ''}.`,
      extra: {
        balance_sats: reservation.balanceSats,
        lightning_sats: reservation.lightningSats,
        shortfall_sats: price.agentSats - spendableSats,
        price: { sats: price.agentSats, price_class: priceClassOf(price), usd: price.usd },
      },
    })
  }
  const paid = { chargeId, transaction: null, headers: {}, refund: null }
  return reservation.outcome === 'free'
    ? { ...paid, method: 'free', freeCallsRemaining: reservation.freeCallsRemaining }
    : { ...paid, method: 'bearer', freeCallsRemaining: price.freeCalls ? 0 : null }
}
