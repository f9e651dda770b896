/** Card: adds balance through the payment processor. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { PaymentMethod, Unavailable } from '../method.ts'

export const card: PaymentMethod<'card'> = {
  id: 'card',
  rail: 'card',
  description: 'Top-ups by card',
  problem: cardProblem,
  offer: async (ctx) => ({ problem: cardProblem(ctx), send: 'POST /billing/topup buys balance by card' }),
}

function cardProblem({ rails }: Pick<PaymentsDeps, 'rails'>): Unavailable | null {
  if (rails.networks.card === undefined) return { reason: 'not_configured' }
  return rails.answering.card ? null : { reason: 'down', retryAfterSeconds: 30 }
}
