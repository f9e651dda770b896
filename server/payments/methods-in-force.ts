/** By which methods can a call be paid here, right now? In the words of /prices: bearer, l402, x402. */
import type { Context } from '#server/context.ts'
import type { AnyOperation } from '#server/operation.ts'
import { railsOf } from './offer.ts'

export const methodsInForce = ({ rails }: Pick<Context, 'rails'>): string[] => [
  'bearer',
  ...(rails.lightning?.isUp() ? ['l402'] : []),
  ...(rails.x402 ? ['x402'] : []),
]

export function methodsOf(ctx: Pick<Context, 'rails'>, operation: AnyOperation): string[] {
  const admitted: string[] = railsOf(operation)
  return methodsInForce(ctx).filter((method) => method === 'bearer' || admitted.includes(method))
}
