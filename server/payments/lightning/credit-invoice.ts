/** The one guarded credit of a settled invoice: whoever learns of it first, and however often, it is booked once. */
import { toHex } from '#protocol/bytes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db.ts'
import { type InvoiceRow, markSettled } from './invoices.store.ts'

/** What the node reported; a preimage alone is never enough. */
export interface Settled {
  receivedMsat: bigint
  preimage: Uint8Array | null
}

/** True when this call booked it. False for a repeat, and for an invoice of the node that is not ours. */
export async function creditInvoice(
  ctx: Context,
  paymentHash: Uint8Array,
  { receivedMsat, preimage }: Settled,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const row = await markSettled(tx, paymentHash, {
      receivedMsat: Number(receivedMsat),
      preimage,
      atUnix: ctx.nowUnix(),
    })
    if (!row) return false
    await book(ctx, tx, row, Number(receivedMsat))
    return true
  })
}

async function book(ctx: Context, tx: Transaction, row: InvoiceRow, msat: number): Promise<void> {
  const externalKey = `ln:in:${toHex(row.payment_hash)}`
  const arrived = { kind: 'rail', unit: 'LN', amount: -msat }
  if (row.purpose === 'l402') {
    await ctx.books.postIn(tx, 'l402_paid', externalKey, [
      arrived,
      { kind: 'prepaid', unit: 'LN', amount: msat },
    ])
    return
  }
  const accountId = row.account_id!
  const sats = Math.floor(msat / 1_000)
  const postings = [
    arrived,
    { kind: 'available', unit: 'LN', owner: accountId, amount: sats * 1_000 },
    { kind: 'rounding', unit: 'LN', amount: msat % 1_000 },
  ]
  // What others send to the agent's address is income, not the top-up that a referral waits for.
  if (row.purpose === 'lnurl') await ctx.books.postIn(tx, 'receive_lnurl', externalKey, postings)
  else await ctx.books.topup(tx, { kind: 'topup_lightning', externalKey, accountId, sats, postings })
}
