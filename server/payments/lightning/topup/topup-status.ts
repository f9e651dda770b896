/** Builds the status of a top-up: the invoice as the node reports it, and the balance of its account. */
import type { z } from 'zod'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { TopupStatus } from '#server/payments/payments.schema.ts'
import { findInvoice, type InvoiceRow } from '../invoices/invoices.store.ts'
import { refreshInvoice } from '../invoices/refresh-invoice.ts'

/**
 * Credits it when it is paid, unless `ask` is false. Throws unknown_payment, also for another account's
 * invoice.
 */
export async function refreshTopup(
  ctx: PaymentsDeps,
  account: CallerAccount,
  paymentHash: Uint8Array,
  { ask = true } = {},
): Promise<InvoiceRow> {
  const row = await (ask ? refreshInvoice(ctx, paymentHash) : findInvoice(ctx.db, paymentHash))
  if (row?.purpose !== 'topup' || row.account_id !== account.id) throw new OperationError('unknown_payment')
  return row
}

/** Throws not_settled. */
export function requireSettled(row: InvoiceRow): void {
  if (row.state !== 'settled') throw new OperationError('not_settled', { headers: { 'Retry-After': '2' } })
}

export const creditedSats = ({ received_msat: receivedMsat }: InvoiceRow): number =>
  Math.floor((receivedMsat ?? 0) / 1_000)

export async function topupStatus(
  ctx: PaymentsDeps,
  account: CallerAccount,
  row: InvoiceRow,
): Promise<z.output<typeof TopupStatus>> {
  const isSettled = row.state === 'settled'
  const balanceSats = spendableSats(await ctx.books.balanceOf(account.id))
  return {
    status: row.state === 'open' || row.state === 'making' ? 'pending' : row.state,
    paid: isSettled,
    credited: isSettled,
    credited_sats: creditedSats(row),
    amount_sats: row.amount_msat / 1_000,
    balance_sats: balanceSats,
    new_balance_sats: balanceSats,
  }
}
