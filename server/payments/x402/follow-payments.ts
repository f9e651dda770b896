/** What became of payments whose outcome was not known? Asked of the chain until each is settled, or can never be. */
import type { Context } from '#server/context.ts'
import { followPayment } from './settle-payment.ts'
import { takeOpenPayments } from './x402-payments.store.ts'

/** A settlement that is still under way in a server is left to it. */
const staleSeconds = 60
const atOnce = 50

export async function followPayments(ctx: Context): Promise<string | null> {
  const rail = ctx.rails.x402!
  const now = ctx.nowUnix()
  for (const row of await takeOpenPayments(ctx.db, now, now - staleSeconds, atOnce))
    await followPayment(ctx, rail, row)
  return null
}
