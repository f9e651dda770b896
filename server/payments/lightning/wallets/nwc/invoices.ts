/** Invoices of a wallet behind Nostr Wallet Connect, which knows no reference of ours: what was made is remembered here. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { checkedInvoice } from '../checked-invoice.ts'
import { descriptionText } from '../description-text.ts'
import { Hash32, provenPreimage } from '../http/answer-fields.ts'
import type { CreatedInvoice, InvoiceRequest, InvoiceState, LightningNetwork } from '../wallet.ts'
import type { NwcConnection } from './connection.ts'
import { backend } from './names.ts'
import { findTransaction, unavailable } from './transactions.ts'

const Made = z.object({ invoice: z.string(), payment_hash: Hash32.nullish() })

export async function makeInvoice(
  connection: NwcConnection,
  network: LightningNetwork,
  { amountMsat, description, expirySeconds }: InvoiceRequest,
): Promise<CreatedInvoice> {
  const made = await connection
    .ask(
      'make_invoice',
      {
        amount: Number(amountMsat),
        ...(typeof description === 'string'
          ? { description: descriptionText(description) }
          : { description_hash: toHex(description.hash) }),
        expiry: expirySeconds,
      },
      Made,
    )
    .catch((error: unknown) => {
      throw unavailable(error)
    })
  return checkedInvoice(
    { backend, amountMsat, description, network },
    made.invoice,
    made.payment_hash ?? null,
  )
}

export async function findInvoice(connection: NwcConnection, paymentHash: Uint8Array): Promise<InvoiceState> {
  const found = await findTransaction(connection, paymentHash, 'incoming')
  if (found === null) return { state: 'not_found' }
  if (found.state === 'accepted') return { state: 'accepted' }
  // Expired by the wallet's clock is no end: parts of a payment may have arrived in time.
  if (!found.isSettled) return { state: 'open' }
  return {
    state: 'settled',
    receivedMsat: found.amount,
    cursor: null,
    preimage: provenPreimage(found.preimage, paymentHash),
  }
}
