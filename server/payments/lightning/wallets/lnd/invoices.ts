/**
 * Makes, finds and cancels invoices. LND has no names for them, but refuses a second one with the same preimage: ours follows from
 * the reference, so that the same reference never makes two, and one that was made unheard is found again.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sha256Bytes, toHex } from '#protocol/bytes.ts'
import { checkedInvoice } from '../checked-invoice.ts'
import { descriptionText } from '../description-text.ts'
import { provenPreimage } from '../http/answer-fields.ts'
import {
  type InvoiceRequest,
  type LightningNetwork,
  type LightningWallet,
  WalletUnavailable,
} from '../wallet.ts'
import { Base64Of32, Int64, toBase64 } from './fields.ts'
import { backend, grpcNotFound, type LndHttp, LndRefusal } from './http.ts'

const Created = z.object({ r_hash: Base64Of32, payment_request: z.string() })
export const InvoiceMessage = z.object({
  r_hash: Base64Of32,
  r_preimage: z.base64(),
  payment_request: z.string(),
  amt_paid_msat: Int64,
  settle_index: Int64,
  state: z.enum(['OPEN', 'SETTLED', 'CANCELED', 'ACCEPTED']),
})
const states = { OPEN: 'open', CANCELED: 'cancelled', ACCEPTED: 'accepted' } as const

type InvoiceCalls = Pick<LightningWallet, 'createInvoice' | 'findInvoice' | 'cancelInvoice'>

export function createInvoiceCalls(
  http: LndHttp,
  preimageSecret: Uint8Array,
  network: () => Promise<LightningNetwork>,
): InvoiceCalls {
  const lookUp = async (paymentHash: Uint8Array) => {
    try {
      const path = `/v1/invoice/${toHex(paymentHash)}`
      return await http.ask({ method: 'GET', path, schema: InvoiceMessage })
    } catch (error) {
      if (error instanceof LndRefusal && error.code === grpcNotFound) return null
      throw error
    }
  }

  async function addOrLookUp(request: InvoiceRequest, preimage: Uint8Array) {
    const { amountMsat, description, expirySeconds } = request
    try {
      const made = await http.ask({
        method: 'POST',
        path: '/v1/invoices',
        body: {
          value_msat: String(amountMsat),
          ...(typeof description === 'string'
            ? { memo: descriptionText(description) }
            : { description_hash: toBase64(description.hash) }),
          expiry: String(expirySeconds),
          r_preimage: toBase64(preimage),
          // Hints for private channels, where there are any: without them nobody finds a node that has no others.
          private: true,
        },
        schema: Created,
      })
      return made
    } catch (error) {
      const existing = error instanceof LndRefusal ? await lookUp(sha256Bytes(preimage)) : null
      if (!existing) throw error
      return existing
    }
  }

  const findInvoice: InvoiceCalls['findInvoice'] = async (paymentHash) => {
    const invoice = await lookUp(paymentHash)
    if (!invoice) return { state: 'not_found' }
    if (invoice.state !== 'SETTLED') return { state: states[invoice.state] }
    return {
      state: 'settled',
      receivedMsat: invoice.amt_paid_msat,
      cursor: invoice.settle_index,
      preimage: provenPreimage(Buffer.from(invoice.r_preimage, 'base64').toString('hex'), paymentHash),
    }
  }

  return {
    findInvoice,
    async createInvoice(request) {
      if (request.amountMsat <= 0n) throw new RangeError('an invoice needs an amount')
      const preimage = preimageOf(preimageSecret, request.reference)
      const { r_hash, payment_request } = await addOrLookUp(request, preimage)
      const asked = { backend, amountMsat: request.amountMsat, network: await network() }
      const created = checkedInvoice(asked, payment_request, r_hash)
      if (toHex(created.paymentHash) !== toHex(sha256Bytes(preimage)))
        throw new WalletUnavailable(backend, 'the node made an invoice of another preimage')
      return created
    },
    async cancelInvoice(paymentHash) {
      const body = { payment_hash: toBase64(paymentHash) }
      try {
        await http.ask({ method: 'POST', path: '/v2/invoices/cancel', body, schema: z.object({}) })
        return 'done'
      } catch (error) {
        const { state } = await findInvoice(paymentHash)
        if (state === 'settled') return 'already_settled'
        if (state === 'cancelled') return 'done'
        throw error
      }
    },
  }
}

/** Whoever has the secret can claim payments to these invoices on their way: it is kept like the macaroon. */
function preimageOf(secret: Uint8Array, reference: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(reference)) throw new RangeError('not a reference')
  return new Uint8Array(createHmac('sha256', secret).update(reference).digest())
}
