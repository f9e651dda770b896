/** Lists the payment methods once, for /prices, /wallet-status, the 402 and the charge. */

import { type AnyOperation, railsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { card } from './card/card.ts'
import { l402 } from './l402/l402.ts'
import { lightning } from './lightning/lightning.ts'
import type { CallPaymentMethod } from './method.ts'
import { prepaid } from './prepaid/prepaid.ts'
import { x402 } from './x402/x402.ts'
import { xrp } from './xrp/xrp.ts'

/** In the order shown to callers. */
export const paymentMethods = [prepaid, lightning, l402, x402, xrp, card] as const

/** In order of precedence: a payment header takes precedence over an account's key in the same request. */
export const callPaymentMethods = [x402, l402, prepaid] as const satisfies readonly CallPaymentMethod[]

/** Ids of the methods that can pay for a call now. */
export const methodsInForce = (ctx: Pick<PaymentsDeps, 'rails' | 'env'>): string[] =>
  inForce(ctx).map(({ id }) => id)

/** Ids of those that an operation accepts. */
export function methodsOf(ctx: Pick<PaymentsDeps, 'rails' | 'env'>, operation: AnyOperation): string[] {
  const admitted = railsOf(operation)
  return inForce(ctx)
    .filter(({ rail, needsAccount }) => needsAccount || admitted.includes(rail))
    .map(({ id }) => id)
}

const inForce = (ctx: Pick<PaymentsDeps, 'rails' | 'env'>): CallPaymentMethod[] =>
  callPaymentMethods.filter((method) => method.problem(ctx) === null).toReversed()
