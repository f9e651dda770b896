/** Books a paid invoice of the processor as revenue, once. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { billingOf } from '../billing.ts'

/** Returns the subscription of the invoice, if any. Throws StripeUnavailable. */
export async function bookInvoice(ctx: PaymentsDeps, id: string): Promise<string | null> {
  const billing = billingOf(ctx)
  const invoice = await billing?.stripe.find((sdk) => sdk.invoices.retrieve(id))
  if (!invoice) return null
  const paidCents = invoice.amount_paid - (invoice.amount_paid_off_stripe ?? 0)
  if (invoice.status === 'paid' && paidCents > 0) {
    if (invoice.currency === 'usd')
      await ctx.books.post('subscription_paid', `stripe:invoice:${id}`, [
        { kind: 'rail', unit: 'USD2', amount: -paidCents },
        { kind: 'revenue', unit: 'USD2', amount: paidCents },
      ])
    else
      ctx.log.error(
        { invoice: id, currency: invoice.currency },
        'an invoice in another currency is not booked',
      )
  }
  const subscription = invoice.parent?.subscription_details?.subscription ?? null
  return typeof subscription === 'object' ? (subscription?.id ?? null) : subscription
}
