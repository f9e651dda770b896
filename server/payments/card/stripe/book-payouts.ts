/** Books payouts to the operator's bank and their reversals, each balance transaction once. */
import type Stripe from 'stripe'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { billingOf } from '../billing.ts'

const entryTypes: readonly string[] = ['payout', 'payout_failure', 'payout_cancel']

export const isPayoutEntry = ({ type }: Stripe.BalanceTransaction): boolean => entryTypes.includes(type)

/**
 * The money leaves when a payout is created and returns when it fails or is cancelled, even after it
 * counted as paid.
 */
export async function bookPayout(ctx: PaymentsDeps, id: string): Promise<void> {
  const payout = await billingOf(ctx)?.stripe.find((sdk) =>
    sdk.payouts.retrieve(id, { expand: ['balance_transaction', 'failure_balance_transaction'] }),
  )
  for (const entry of [payout?.balance_transaction, payout?.failure_balance_transaction])
    if (entry && typeof entry === 'object') await bookPayoutEntry(ctx, entry)
}

export async function bookPayoutEntry(ctx: PaymentsDeps, entry: Stripe.BalanceTransaction): Promise<void> {
  const { id, amount: cents, fee: feeCents, currency } = entry
  if (currency !== 'usd') {
    ctx.log.error({ entry: id, currency }, 'a payout in another currency is not booked')
    return
  }
  const postings = [
    { kind: 'rail', unit: 'USD2', amount: feeCents - cents },
    { kind: 'bank', unit: 'USD2', amount: cents },
    { kind: 'processor_fees', unit: 'USD2', amount: -feeCents },
  ]
  await ctx.books.post(cents < 0 ? 'payout' : 'payout_returned', `stripe:payout:${id}`, postings)
}
