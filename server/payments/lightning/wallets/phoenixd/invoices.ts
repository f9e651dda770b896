/** Invoices of phoenixd, in whole sats. It makes a second one for the same `externalId`, so the first is looked for. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { checkedInvoice } from '../checked-invoice.ts'
import { descriptionText } from '../description-text.ts'
import { assertSameHash, Hash32, provenPreimage, readAnswer, refusedBy, Sats } from '../http/answer-fields.ts'
import type { CreatedInvoice, InvoiceRequest, InvoiceState, LightningNetwork } from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { backend, type PhoenixdApi } from './api.ts'

/** In UTF-16 units; a longer one is refused. */
const maxDescription = 128

const Made = z.object({ paymentHash: Hash32, serialized: z.string() })
const Incoming = z.object({
  paymentHash: Hash32,
  externalId: z.string().nullish(),
  preimage: z.string(),
  isPaid: z.boolean(),
  receivedSat: Sats,
  invoice: z.string().nullish(),
  createdAt: z.int(),
})

export async function createInvoice(
  api: PhoenixdApi,
  network: LightningNetwork,
  { amountMsat, description, expirySeconds, reference }: InvoiceRequest,
): Promise<CreatedInvoice> {
  if (amountMsat % 1_000n !== 0n) throw new WalletUnavailable(backend, 'makes invoices over whole sats only')
  const asked = { backend, amountMsat, description, network }
  const earlier = await firstOf(api, reference)
  if (earlier !== null) return checkedInvoice(asked, earlier.invoice, earlier.paymentHash)
  const form = {
    amountSat: String(amountMsat / 1_000n),
    ...(typeof description === 'string'
      ? { description: descriptionText(description, maxDescription) }
      : { descriptionHash: toHex(description.hash) }),
    expirySeconds: String(expirySeconds),
    externalId: reference,
  }
  const answer = await api.post('/createinvoice', form)
  if (answer.status !== 200) throw refusedBy(backend, '/createinvoice', answer)
  const made = readAnswer(backend, '/createinvoice', answer.text, Made)
  return checkedInvoice(asked, made.serialized, made.paymentHash)
}

/** The oldest, if there are several. `all`: the unpaid ones too. */
async function firstOf(
  api: PhoenixdApi,
  reference: string,
): Promise<{ invoice: string; paymentHash: Uint8Array } | null> {
  const found = await api.read('/payments/incoming', z.array(Incoming), {
    externalId: reference,
    all: 'true',
  })
  const [oldest] = found
    .filter(({ externalId }) => externalId === reference)
    .toSorted((a, b) => a.createdAt - b.createdAt)
  if (oldest === undefined) return null
  if (typeof oldest.invoice !== 'string')
    throw new WalletUnavailable(backend, 'the reference belongs to a payment without an invoice')
  return { invoice: oldest.invoice, paymentHash: oldest.paymentHash }
}

/** What was received, not what was asked for: the cost of new inbound capacity is taken from it. */
export async function findInvoice(api: PhoenixdApi, paymentHash: Uint8Array): Promise<InvoiceState> {
  const found = await api.find(`/payments/incoming/${toHex(paymentHash)}`, Incoming)
  if (found === null) return { state: 'not_found' }
  assertSameHash(backend, found.paymentHash, paymentHash)
  // Expired is no end: parts of a payment may have arrived in time.
  if (!found.isPaid) return { state: 'open' }
  return {
    state: 'settled',
    receivedMsat: found.receivedSat,
    cursor: null,
    preimage: provenPreimage(found.preimage, paymentHash),
  }
}
