/**
 * Books the processor's fees, each balance transaction once, so that the booked balance matches the actual
 * one.
 */
import type Stripe from 'stripe'
import type { PaymentsDeps } from '#server/payments/deps.ts'

/** Dispute fees are part of the dispute's journals. */
export async function bookFee(ctx: PaymentsDeps, entry: Stripe.BalanceTransaction): Promise<void> {
  const feeCents = feeOf(entry)
  if (feeCents <= 0 || entry.currency !== 'usd') return
  await ctx.books.post('processor_fee', `stripe:fee:${entry.id}`, [
    { kind: 'rail', unit: 'USD2', amount: feeCents },
    { kind: 'processor_fees', unit: 'USD2', amount: -feeCents },
  ])
}

function feeOf({ type, amount, fee }: Stripe.BalanceTransaction): number {
  if (type === 'stripe_fee') return -amount
  return type === 'charge' || type === 'payment' ? fee : 0
}
