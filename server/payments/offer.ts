/** Builds the payment part of a 402 from the methods that the operation accepts. An unavailable method is listed with its reason. */

import { type AnyOperation, type PaymentRail, railsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { OfferBody, PaymentMethod } from './method.ts'
import { paymentMethods } from './methods.ts'

export interface WayToPay {
  rail: PaymentRail
  available: boolean
  /** Null when it is available. */
  reason: string | null
  send: string
  docs: string
}

export interface Offer extends OfferBody {
  waysToPay: WayToPay[]
  headers: Record<string, string>
}

/** `error`: text for x402 clients. `ip`: limits new invoices per address. */
export async function offerFor(
  ctx: PaymentsDeps,
  operation: AnyOperation,
  ip: string,
  error: string,
): Promise<Offer> {
  const { price } = operation
  const offer: Offer = { lightning: null, accepts: [], waysToPay: [], headers: {} }
  if (price.kind !== 'fixed') return offer
  const admitted = railsOf(operation)
  const docs = `${ctx.env.BASE_URL}/docs`
  for (const method of paymentMethods as readonly PaymentMethod[]) {
    const { rail } = method
    if (rail === null || !admitted.includes(rail)) continue
    const { problem, send, headers, body } = await method.offer(ctx, { operation, price, ip, error })
    Object.assign(offer, body)
    Object.assign(offer.headers, headers)
    offer.waysToPay.push({
      rail,
      available: problem === null,
      reason: problem?.reason ?? null,
      send,
      docs,
    })
  }
  return offer
}
