/** Credits a settled invoice exactly once, whichever component reports the settlement and however often. */
import { toHex } from '#protocol/bytes.ts'
import { recordEvents } from '#server/events/events.store.ts'
import { retryUntilDatabaseUp, type Transaction } from '#server/kernel/db.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type InvoiceRow, lockInvoice, markSettled, suspendedMsat } from './invoices.store.ts'

/** What the node reported; a preimage alone is never sufficient. */
export interface Settled {
  receivedMsat: bigint
  preimage: Uint8Array | null
}

/**
 * `known`: already credited, or not an invoice of this service; any excess is booked to suspense for the
 * operator.
 */
export type Credit = 'credited' | 'known' | 'suspense'

export async function creditInvoice(
  ctx: PaymentsDeps,
  paymentHash: Uint8Array,
  { receivedMsat, preimage }: Settled,
): Promise<Credit> {
  const msat = Number(receivedMsat)
  const credit = () =>
    ctx.db.transaction<Credit>(async (tx) => {
      const row = await markSettled(tx, paymentHash, { receivedMsat: msat, preimage, atUnix: ctx.nowUnix() })
      if (!row) return suspend(ctx, tx, paymentHash, msat)
      await book(ctx, tx, row, msat)
      return 'credited'
    })
  return retryUntilDatabaseUp(credit)
}

async function book(ctx: PaymentsDeps, tx: Transaction, row: InvoiceRow, msat: number): Promise<void> {
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
  // Payments from others to the agent's address are income, not the top-up that a referral requires.
  if (row.purpose === 'lnurl') {
    await ctx.books.postIn(tx, 'receive_lnurl', externalKey, postings)
    const data = { via: 'lightning', amount_sats: sats, reference: toHex(row.payment_hash) } as const
    await recordEvents(tx, [{ accountId, type: 'payment.received', data }], ctx.nowUnix())
  } else await ctx.books.topup(tx, { kind: 'topup_lightning', externalKey, accountId, sats, postings })
}

/**
 * A second payment of a settled invoice, or of an unknown invoice: received, but owed to no known account.
 */
async function suspend(
  ctx: PaymentsDeps,
  tx: Transaction,
  paymentHash: Uint8Array,
  totalMsat: number,
): Promise<Credit> {
  const key = `ln:in:${toHex(paymentHash)}`
  const row = await lockInvoice(tx, paymentHash)
  if (row && totalMsat <= row.received_msat!) return 'known'
  const beyondMsat = row ? totalMsat - row.received_msat! - (await suspendedMsat(tx, `${key}:`)) : totalMsat
  if (beyondMsat <= 0) return 'known'
  // Its journal key contains the new total, so that each payment is booked once.
  const booked = await ctx.books.postIn(tx, 'suspense_in', row ? `${key}:${totalMsat}` : key, [
    { kind: 'rail', unit: 'LN', amount: -beyondMsat },
    { kind: 'suspense', unit: 'LN', amount: beyondMsat },
  ])
  if (!booked) return 'known'
  ctx.log.error(
    { journal: key, msat: beyondMsat },
    'received Lightning money without an owner: booked to suspense',
  )
  return 'suspense'
}
