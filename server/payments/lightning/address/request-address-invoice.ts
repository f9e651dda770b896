/**
 * GET /lnurlp/{agent_id}/callback: returns an invoice for a payment to an agent's address (LUD-06). Errors
 * have HTTP status 200, as wallets expect.
 */
import { z } from 'zod'
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import { readCallbackQuery } from '#protocol/payments/lnurl/own-address.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { AddressName, LnurlError } from '#server/payments/payments.schema.ts'
import { takeInvoicePermit } from '../invoices/invoice-permit.ts'
import { makeInvoice } from '../invoices/make-invoice.ts'
import { lnurlRefusal } from './lnurl-answer.ts'
import { findPayableAgent } from './payable-agent.ts'

const invoiceSeconds = 3_600

export const requestAddressInvoice = defineOperation({
  id: 'payments.requestAddressInvoice',
  method: 'GET',
  path: '/lnurlp/{agent_id}/callback',
  summary: 'Request an invoice of a Lightning address',
  description: 'Errors are returned as {"status":"ERROR","reason":…} with HTTP 200 (LUD-06).',
  input: z.object({
    agent_id: AddressName,
    amount: z.string().optional().describe('Millisatoshis, whole sats: a multiple of 1,000'),
    comment: z.string().optional().describe('Comment for the agent, at most 280 characters'),
  }),
  output: z
    .object({
      pr: z.string().describe('BOLT 11 invoice'),
      routes: z.array(z.never()).describe('Always empty, as LUD-06 requires the member'),
      verify: z.string().describe('URL that reports whether it was paid (LUD-21)'),
    })
    .meta({ id: 'AddressInvoice' }),
  answers: { 200: { description: 'No invoice was created', schema: LnurlError } },
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  internal: true,
  examples: [{ title: 'A thousand sats', request: { amount: '1000000' } }],
  async run(ctx, { agent_id: name, amount, comment }, { ip, isHead }) {
    const agent = await findPayableAgent(ctx, name)
    if (!agent) return lnurlRefusal('unknown address')
    const query = readCallbackQuery(amount, comment)
    if (!query.ok) return lnurlRefusal(query.detail)
    if (isHead) return lnurlRefusal('a HEAD request creates no invoice')
    const permit = await takeInvoicePermit(ctx, ip)
    if (!permit.allowed)
      return lnurlRefusal(`too many invoices were requested; retry in ${permit.resetSeconds} seconds`)
    try {
      const invoice = await makeInvoice(ctx, {
        purpose: 'lnurl',
        accountId: agent.id,
        amountSats: Number(query.value.amountMsat / 1_000n),
        description: { hash: sha256Bytes(utf8Encode(agent.metadata)) },
        expirySeconds: invoiceSeconds,
        ...(query.value.comment === null ? {} : { comment: query.value.comment }),
      })
      const verify = `${ctx.env.BASE_URL}/lnurlp/${agent.agentId}/verify/${toHex(invoice.paymentHash)}`
      return { pr: invoice.bolt11, routes: [], verify }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      return lnurlRefusal('Lightning payments cannot be received at the moment')
    }
  },
})
