/** Lists the methods by which a call can be paid here now, in the words of /prices: bearer, l402, x402. */

import { type AnyOperation, railsOf } from '#server/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { x402Problem } from './ways-to-pay.ts'

export const methodsInForce = (ctx: Pick<PaymentsDeps, 'rails'>): string[] => [
  'bearer',
  ...(ctx.rails.lightning?.isUp() ? ['l402'] : []),
  ...(x402Problem(ctx) === null ? ['x402'] : []),
]

export function methodsOf(ctx: Pick<PaymentsDeps, 'rails'>, operation: AnyOperation): string[] {
  const admitted: string[] = railsOf(operation)
  return methodsInForce(ctx).filter((method) => method === 'bearer' || admitted.includes(method))
}
