/**
 * Follows payments with an unknown outcome: queries the chain until each is settled or can no longer be. A
 * top-up that arrived unnoticed is credited to its account without another request.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { RateUnavailable } from '#server/payments/rates/rates.ts'
import { followPayment } from './settle-payment.ts'
import { convertPayment } from './topup/convert-payment.ts'
import { listUncredited, takeOpenPayments } from './x402-payments.store.ts'

/** A settlement in progress on a server is left to that server. */
const staleSeconds = 60
const atOnce = 50

/** Returns why it failed, or null. */
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
