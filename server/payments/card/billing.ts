/** Holds the billing state of one process: the processor and its plans. Null when cards are off. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { createPlans, type Plans } from '../plans/plans.ts'
import { openStripe, type StripeAccess, type StripeSettings } from './stripe/stripe.ts'

export interface Billing {
  stripe: StripeAccess
  plans: Plans
}

export function createBilling(settings: StripeSettings, nowUnix: () => number): Billing | null {
  const stripe = openStripe(settings)
  return stripe && { stripe, plans: createPlans(stripe, nowUnix) }
}

const opened = new WeakMap<PaymentsDeps['db'], Billing | null>()

/** Created at first use, one per context. */
export function billingOf(ctx: PaymentsDeps): Billing | null {
  const known = opened.get(ctx.db)
  if (known !== undefined) return known
  const billing = createBilling(ctx.env, ctx.nowUnix)
  opened.set(ctx.db, billing)
  return billing
}
