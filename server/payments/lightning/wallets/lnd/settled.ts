/**
 * Follows settlements by their index. LND's stream brings what was missed, except after an index of 0: then it begins with the
 * future. So a follower without a cursor first finds the oldest settlement in the list, and goes on from there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type SettledInvoice, WalletUnavailable } from '../wallet.ts'
import { Int64 } from './fields.ts'
import { backend, type LndHttp } from './http.ts'
import { InvoiceMessage } from './invoices.ts'

const Page = z.object({ invoices: z.array(InvoiceMessage), last_index_offset: Int64 })
const pageSize = 1000
const askAgainMs = 500

export async function* settledSince(
  http: LndHttp,
  cursor: bigint,
  signal: AbortSignal,
): AsyncGenerator<SettledInvoice, void, undefined> {
  try {
    let since = cursor
    if (since <= 0n) {
      const oldest = await findOldest(http, signal)
      yield oldest
      since = oldest.cursor
    }
    const path = `/v1/invoices/subscribe?settle_index=${since}`
    for await (const invoice of http.stream({ method: 'GET', path, schema: InvoiceMessage }, signal))
      if (invoice.state === 'SETTLED') yield settlementOf(invoice)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
  if (!signal.aborted) throw new WalletUnavailable(backend, 'the stream of settlements ended')
}

/** Waits for the first when there is none yet. */
async function findOldest(http: LndHttp, signal: AbortSignal): Promise<SettledInvoice> {
  for (let before: SettledInvoice | null = null; ; await sleep(askAgainMs, undefined, { signal })) {
    const oldest = await readOldest(http, signal)
    // Older ones may have settled behind the reader's back, but for the very first; twice the same is the oldest.
    if (oldest && (oldest.cursor === 1n || oldest.cursor === before?.cursor)) return oldest
    before = oldest
  }
}

async function readOldest(http: LndHttp, signal: AbortSignal): Promise<SettledInvoice | null> {
  let oldest: SettledInvoice | null = null
  for (let offset = 0n; ; ) {
    signal.throwIfAborted()
    const path = `/v1/invoices?index_offset=${offset}&num_max_invoices=${pageSize}`
    const page = await http.ask({ method: 'GET', path, schema: Page })
    for (const invoice of page.invoices)
      if (invoice.settle_index > 0n && (!oldest || invoice.settle_index < oldest.cursor))
        oldest = settlementOf(invoice)
    if (oldest?.cursor === 1n || page.invoices.length < pageSize) return oldest
    offset = page.last_index_offset
  }
}

const settlementOf = (invoice: z.output<typeof InvoiceMessage>): SettledInvoice => ({
  cursor: invoice.settle_index,
  paymentHash: invoice.r_hash,
  receivedMsat: invoice.amt_paid_msat,
})
