/** Creates an invoice: writes the row, calls the node, completes the row; only then is the invoice shown. */

import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { completeInvoice, type InvoicePurpose, insertInvoice } from './invoices.store.ts'

export interface InvoiceWanted {
  purpose: InvoicePurpose
  accountId: string | null
  amountSats: number
  /** Plain text, or the SHA-256 of the metadata of a Lightning address. */
  description: string | { hash: Uint8Array }
  expirySeconds: number
  comment?: string
}

export interface MadeInvoice {
  bolt11: string
  paymentHash: Uint8Array
  expiresAtUnix: number
  network: string
  realValue: boolean
}

/** Throws rail_unavailable; a failed attempt leaves a row that was never shown. */
export async function makeInvoice(ctx: PaymentsDeps, wanted: InvoiceWanted): Promise<MadeInvoice> {
  const rail = ctx.rails.lightning
  if (!rail) throw new OperationError('rail_unavailable', { detail: 'No Lightning wallet is configured.' })
  return rail.use(async (wallet, info) => {
    // Calling the node anyway would look like a node that is down.
    if (typeof wanted.description !== 'string' && !info.capabilities.descriptionHash)
      throw new OperationError('rail_unavailable', {
        detail: 'This Lightning node cannot create invoices that commit to a description hash.',
      })
    const reference = Buffer.from(ctx.randomBytes(16)).toString('hex')
    const createdAtUnix = ctx.nowUnix()
    const expiresAtUnix = createdAtUnix + wanted.expirySeconds
    const amountMsat = wanted.amountSats * 1_000
    await insertInvoice(ctx.db, {
      reference,
      purpose: wanted.purpose,
      accountId: wanted.accountId,
      amountMsat,
      comment: wanted.comment ?? null,
      createdAtUnix,
      expiresAtUnix,
    })
    const made = await wallet.createInvoice({
      amountMsat: BigInt(amountMsat),
      description: wanted.description,
      expirySeconds: wanted.expirySeconds,
      reference,
    })
    if (!(await completeInvoice(ctx.db, reference, made)))
      throw new OperationError('rail_unavailable', {
        detail: 'Creating the invoice took too long. Request another one.',
      })
    return { ...made, expiresAtUnix, network: info.network, realValue: rail.realValue }
  })
}
