/** Lightning: adds balance by invoice and pays withdrawals. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { PaymentMethod, Unavailable } from '../method.ts'

export const lightning: PaymentMethod<'lightning'> = {
  id: 'lightning',
  rail: null,
  description: 'Top-ups and withdrawals',
  problem: lightningProblem,
  offer: async (ctx) => ({
    problem: lightningProblem(ctx),
    send: 'POST /topup makes an invoice for balance',
  }),
}

export function lightningProblem({ rails }: Pick<PaymentsDeps, 'rails'>): Unavailable | null {
  if (rails.lightning === null) return { reason: 'not_configured' }
  return rails.lightning.isUp() ? null : nodeDown
}

export const nodeDown: Unavailable = { reason: 'down', retryAfterSeconds: 5 }
