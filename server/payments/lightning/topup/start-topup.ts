/** Creates an invoice whose payment adds to an account. */
import type { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { rateHeadersOf } from '#server/kernel/limits/rate-headers.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { Topup } from '#server/payments/payments.schema.ts'
import { takeInvoicePermit } from '../invoices/invoice-permit.ts'
import { makeInvoice } from '../invoices/make-invoice.ts'

const invoiceSeconds = 3_600

/** `ip` limits how many invoices are created. Throws rate_limited, rail_unavailable. */
export async function startTopup(
  ctx: PaymentsDeps,
  account: CallerAccount,
  amountSats: number,
  ip: string,
): Promise<z.output<typeof Topup>> {
  const permit = await takeInvoicePermit(ctx, ip)
  if (!permit.allowed)
    throw new OperationError('rate_limited', {
      detail: `More than ${permit.quota} new invoices in ${permit.windowSeconds} s for this address; none was created. Pay an open one, or retry in ${permit.resetSeconds} s.`,
      headers: { ...rateHeadersOf(permit), 'Retry-After': String(permit.resetSeconds) },
    })
  const invoice = await makeInvoice(ctx, {
    purpose: 'topup',
    accountId: account.id,
    amountSats,
    description: `Assay: top-up of ${account.agentId}`,
    expirySeconds: invoiceSeconds,
  })
  const paymentHash = toHex(invoice.paymentHash)
  return {
    invoice: invoice.bolt11,
    payment_hash: paymentHash,
    amount_sats: amountSats,
    expires_at: invoice.expiresAtUnix,
    status: 'pending',
    status_url: `${ctx.env.BASE_URL}/topup/status?payment_hash=${paymentHash}`,
    network: invoice.network,
    real_value: invoice.realValue,
    message: invoice.realValue
      ? 'Pay the invoice. The account is credited when the payment arrives; status_url reports it.'
      : `Pay the invoice with a ${invoice.network} wallet: these sats have no value. status_url reports when the payment has arrived.`,
  }
}
