/**
 * Follows payments whose outcome was not known. The chain is asked until each is settled, or can never be. A top-up that arrived
 * unnoticed is credited to its account, though nobody sends its payment again.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { RateUnavailable } from '#server/payments/rates/rates.ts'
import { convertPayment } from './convert-payment.ts'
import { followPayment } from './settle-payment.ts'
import { listUncredited, takeOpenPayments } from './x402-payments.store.ts'

/** A settlement that is still under way in a server is left to it. */
const staleSeconds = 60
const atOnce = 50

/** Answers why it could not, or null. */
export async function followPayments(ctx: PaymentsDeps): Promise<string | null> {
  const rail = ctx.rails.x402!
  const now = ctx.nowUnix()
  for (const row of await takeOpenPayments(ctx.db, now, now - staleSeconds, atOnce))
    await followPayment(ctx, rail, row)
  return creditArrived(ctx, now - staleSeconds)
}

async function creditArrived(ctx: PaymentsDeps, staleBeforeUnix: number): Promise<string | null> {
  const arrived = await listUncredited(ctx.db, staleBeforeUnix, atOnce)
  if (arrived.length === 0) return null
  try {
    const quote = await ctx.rails.exchangeRate.quote()
    for (const row of arrived) await convertPayment(ctx, row, row.account_id!, quote)
    return null
  } catch (error) {
    if (error instanceof RateUnavailable) return 'top-ups in USDC wait for a rate'
    throw error
  }
}
