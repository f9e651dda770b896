/** XRP: adds balance by a payment on the XRP Ledger. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { PaymentMethod, Unavailable } from '../method.ts'

export const xrp: PaymentMethod<'xrpl'> = {
  id: 'xrpl',
  rail: null,
  description: 'Top-ups in XRP',
  problem: xrpProblem,
  offer: async (ctx) => ({
    problem: xrpProblem(ctx),
    send: 'POST /billing/topup/x402 says where to send XRP',
  }),
}

function xrpProblem({ env }: Pick<PaymentsDeps, 'env'>): Unavailable | null {
  return env.XRPL_ADDRESS === undefined ? { reason: 'not_configured' } : null
}
