/**
 * GET /lnurlp/{agent_id}/verify/{payment_hash}: reports whether an invoice of the address was paid
 * (LUD-21).
 */
import { z } from 'zod'
import { fromHex } from '#protocol/bytes.ts'
import { verifyAnswer } from '#protocol/payments/lnurl/verify-answer.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type PaymentsDeps } from '#server/payments/deps.ts'
import { AddressName, LnurlError } from '#server/payments/payments.schema.ts'
import { findInvoice, type InvoiceRow, mayAskNode, storePreimage } from '../invoices/invoices.store.ts'
import { refreshInvoice } from '../invoices/refresh-invoice.ts'
import { findAgent } from './agents.store.ts'
import { lnurlRefusal, unknownAddress } from './lnurl-answer.ts'

export const verifyAddressPayment = defineOperation({
  id: 'payments.verifyAddressPayment',
  method: 'GET',
  path: '/lnurlp/{agent_id}/verify/{payment_hash}',
  summary: 'Whether an invoice of a Lightning address was paid',
  description:
    'An invoice that does not belong to this address gives {"status":"ERROR","reason":…} with HTTP 200 (LUD-21).',
  input: z.object({
    agent_id: AddressName,
    payment_hash: z.string().describe('Payment hash of the invoice, 64 hex characters'),
  }),
  output: z
    .object({
      status: z.literal('OK').describe('Always OK, after LUD-21'),
      settled: z.boolean().describe('Whether the agent has received the sats'),
      preimage: z.string().nullable().describe('Preimage once settled, if the node reports it'),
      pr: z.string().describe('The invoice as BOLT 11 text'),
    })
    .meta({ id: 'AddressPayment' }),
  answers: {
    200: { description: 'Not an invoice of this address', schema: LnurlError },
    404: { description: 'No agent has this name.', schema: LnurlError },
  },
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'poll',
  internal: true,
  async run(ctx, { agent_id: name, payment_hash: hash }, { isHead }) {
    const agent = await findAgent(ctx.db, name.toLowerCase())
    if (!agent) return unknownAddress()
    const paymentHash = /^[0-9a-f]{64}$/i.test(hash) ? fromHex(hash.toLowerCase()) : null
    const look = (hash: Uint8Array) => (isHead ? findInvoice(ctx.db, hash) : refreshInvoice(ctx, hash))
    const row = paymentHash && (await look(paymentHash))
    if (row?.purpose !== 'lnurl' || row.account_id !== agent.id) return lnurlRefusal('Not found')
    const isSettled = row.state === 'settled'
    return verifyAnswer(row.bolt11, isSettled, isSettled ? await preimageOf(ctx, row) : null)
  },
})

/** The stream settles without the preimage; it is requested from the node at most once a second. */
async function preimageOf(ctx: PaymentsDeps, row: InvoiceRow): Promise<Uint8Array | null> {
  if (row.preimage) return row.preimage
  if (!(await mayAskNode(ctx.db, row.payment_hash, ctx.nowUnix()))) return null
  const found = await ctx.rails.lightning
    ?.use((wallet) => wallet.findInvoice(row.payment_hash))
    .catch(() => null)
  if (found?.state !== 'settled' || !found.preimage) return null
  await storePreimage(ctx.db, row.payment_hash, found.preimage)
  return found.preimage
}
