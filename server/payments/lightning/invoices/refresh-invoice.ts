/** Refreshes an open invoice from the node and credits it when the node reports it as settled. */
import { toHex } from '#protocol/bytes.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { creditInvoice } from './credit-invoice.ts'
import { findInvoice, type InvoiceRow, markUnpaid, mayAskNode } from './invoices.store.ts'

/**
 * Expired invoices are checked for a while longer: the node's settlement takes precedence over this
 * server's clock.
 */
export const lateSeconds = 3_600

const looking = new WeakMap<PaymentsDeps, Map<string, Promise<void>>>()

/** Null when the hash is unknown. If the node does not answer, the row is unchanged. */
export async function refreshInvoice(ctx: PaymentsDeps, paymentHash: Uint8Array): Promise<InvoiceRow | null> {
  const row = await findInvoice(ctx.db, paymentHash)
  if (!row || row.state === 'settled') return row
  // Concurrent callers share one call to the node.
  const name = toHex(paymentHash)
  const questions = looking.get(ctx) ?? new Map<string, Promise<void>>()
  looking.set(ctx, questions)
  const asking =
    questions.get(name) ??
    askNode(ctx, row).finally(() => {
      questions.delete(name)
    })
  questions.set(name, asking)
  await asking
  return findInvoice(ctx.db, paymentHash)
}

async function askNode(ctx: PaymentsDeps, row: InvoiceRow): Promise<void> {
  const { payment_hash: paymentHash } = row
  const now = ctx.nowUnix()
  const rail = ctx.rails.lightning
  // An invoice that is open in the database is checked whatever its age, because its end is not yet known.
  const isOver = row.state !== 'open' && now > row.expires_at_unix + lateSeconds
  if (!rail?.isUp() || isOver) return
  if (!(await mayAskNode(ctx.db, paymentHash, now))) return
  const found = await rail.use((wallet) => wallet.findInvoice(paymentHash)).catch(() => null)
  if (found?.state === 'settled') await creditInvoice(ctx, paymentHash, found)
  else if (found?.state === 'cancelled') await markUnpaid(ctx.db, paymentHash, 'cancelled')
  else if ((found?.state === 'open' || found?.state === 'not_found') && now > row.expires_at_unix)
    await markUnpaid(ctx.db, paymentHash, 'expired')
}
