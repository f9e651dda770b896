/** Invoices of an LNbits wallet, in whole sats. Our reference is their tag, which can be looked for. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { checkedInvoice } from '../checked-invoice.ts'
import { descriptionText } from '../description-text.ts'
import { provenPreimage, readAnswer, refusedBy } from '../http/answer-fields.ts'
import type { CreatedInvoice, InvoiceRequest, InvoiceState, LightningNetwork } from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { backend, type LnbitsApi } from './api.ts'
import { findRow, Row } from './rows.ts'

export async function createInvoice(
  api: LnbitsApi,
  network: LightningNetwork,
  { amountMsat, description, expirySeconds, reference }: InvoiceRequest,
): Promise<CreatedInvoice> {
  if (amountMsat % 1_000n !== 0n) throw new WalletUnavailable(backend, 'makes invoices over whole sats only')
  const asked = { backend, amountMsat, description, network }
  // Not a name that an extension of LNbits would take for its own.
  const tag = `assay:${reference}`
  const rows = await api.read('/api/v1/payments', z.array(Row), { tag, sortby: 'time', direction: 'asc' })
  // A filter that this version does not know is one that it leaves out.
  const earlier = rows.find((row) => row.amount > 0n && row.tag === tag)
  if (earlier !== undefined) return checkedInvoice(asked, earlier.bolt11, earlier.payment_hash)
  const answer = await api.makeInvoice({
    amount: Number(amountMsat / 1_000n),
    ...(typeof description === 'string'
      ? { memo: descriptionText(description) }
      : { description_hash: toHex(description.hash) }),
    expiry: expirySeconds,
    extra: { tag },
  })
  if (answer.status !== 201) throw refusedBy(backend, 'making an invoice', answer)
  const made = readAnswer(
    backend,
    'making an invoice',
    answer.text,
    Row.pick({ bolt11: true, payment_hash: true }),
  )
  return checkedInvoice(asked, made.bolt11, made.payment_hash)
}

export async function findInvoice(api: LnbitsApi, paymentHash: Uint8Array): Promise<InvoiceState> {
  const row = await findRow(api, paymentHash, 'in')
  if (row === null) return { state: 'not_found' }
  // LNbits says failed of an invoice that its node did not find, and corrects it when the payment comes.
  if (row.status !== 'success') return { state: 'open' }
  const feeMsat = row.fee < 0n ? -row.fee : row.fee
  return {
    state: 'settled',
    receivedMsat: row.amount - feeMsat,
    cursor: null,
    preimage: provenPreimage(row.preimage, paymentHash),
  }
}
