/**
 * Queries the node about every invoice that may have been paid unnoticed: the stream can break, and some
 * backends have none.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { forSeconds, sweepSeconds } from '#server/payments/sweeps/sweep-time.ts'
import { dropUnmadeInvoices, dropUnpaidInvoices, listOpenInvoices } from './invoices.store.ts'
import { lateSeconds, refreshInvoice } from './refresh-invoice.ts'

const atOnce = 8
/** After this time the node's state of an unpaid invoice no longer changes. */
const unpaidSeconds = 7 * 86_400
const mostDropped = 5_000

/** Returns why it failed, or null. */
export async function sweepInvoices(
  ctx: PaymentsDeps,
  mayGoOn = forSeconds(sweepSeconds),
): Promise<string | null> {
  const now = ctx.nowUnix()
  await dropUnmadeInvoices(ctx.db, now - lateSeconds)
  await dropUnpaidInvoices(ctx.db, now - unpaidSeconds, mostDropped)
  const hashes = await listOpenInvoices(ctx.db, now, lateSeconds)
  for (let from = 0; from < hashes.length && mayGoOn(); from += atOnce) {
    if (!ctx.rails.lightning?.isUp()) return 'the Lightning node does not answer'
    await Promise.all(hashes.slice(from, from + atOnce).map((hash) => refreshInvoice(ctx, hash)))
  }
  return null
}
