/** Lists every way to pay for an operation, whether each works now, and why not. */

import { type AnyOperation, type PaymentRail, railsOf } from '#server/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'

export interface WayToPay {
  rail: PaymentRail
  available: boolean
  /** Null when it is available. */
  reason: string | null
  send: string
  docs: string
}

export interface Unavailable {
  reason: string
  retryAfterSeconds?: number
}

/** Null where the rail works. */
export type RailProblems = Record<'l402' | 'x402', Unavailable | null>

export function waysToPay(ctx: PaymentsDeps, operation: AnyOperation, problems: RailProblems): WayToPay[] {
  const docs = `${ctx.env.BASE_URL}/docs`
  const freeCalls = operation.price.kind === 'fixed' && operation.price.freeCalls
  const admitted = railsOf(operation)
  const ways: WayToPay[] = [
    {
      rail: 'balance',
      available: true,
      reason: null,
      send: freeCalls
        ? 'POST /register gives an API key with free calls; then Authorization: Bearer <api_key>'
        : 'Authorization: Bearer <api_key> of an account with enough balance; POST /topup adds to it',
      docs,
    },
  ]
  if (admitted.includes('l402'))
    ways.push({
      rail: 'l402',
      ...stateOf(problems.l402),
      send: 'Pay the invoice of WWW-Authenticate, then Authorization: L402 <macaroon>:<preimage>',
      docs,
    })
  if (admitted.includes('x402'))
    ways.push({
      rail: 'x402',
      ...stateOf(problems.x402),
      send: 'Sign one of accepts, then X-PAYMENT (version 1) or PAYMENT-SIGNATURE (version 2)',
      docs,
    })
  ways.push({
    rail: 'card',
    ...stateOf(cardProblem(ctx)),
    send: 'POST /billing/topup buys balance by card',
    docs,
  })
  return ways
}

const stateOf = (problem: Unavailable | null) => ({
  available: problem === null,
  reason: problem?.reason ?? null,
})

/** Words of /wallet-status too. */
export const x402Problem = ({ rails }: Pick<PaymentsDeps, 'rails'>): Unavailable | null =>
  rails.x402 === null
    ? { reason: 'not_configured' }
    : rails.answering.x402
      ? null
      : { reason: 'down', retryAfterSeconds: 30 }

export const cardProblem = ({ rails }: Pick<PaymentsDeps, 'rails'>): Unavailable | null =>
  rails.networks.card === undefined
    ? { reason: 'not_configured' }
    : rails.answering.card
      ? null
      : { reason: 'down', retryAfterSeconds: 30 }
