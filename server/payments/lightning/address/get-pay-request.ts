/** GET /.well-known/lnurlp/{agent_id}: serves an agent's Lightning address to wallets (LUD-16). */
import { z } from 'zod'
import { payRequestFor } from '#protocol/payments/lnurl/own-address.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { AddressName, LnurlError } from '#server/payments/payments.schema.ts'
import { unknownAddress } from './lnurl-answer.ts'
import { findPayableAgent } from './payable-agent.ts'

export const getPayRequest = defineOperation({
  id: 'payments.getPayRequest',
  method: 'GET',
  path: '/.well-known/lnurlp/{agent_id}',
  summary: 'Look up an agent’s Lightning address',
  description:
    'Any Lightning wallet can pay an agent at agent_id@host (LUD-06, LUD-16, LUD-12). The received sats can be withdrawn. An unknown name gives 404 with status ERROR.',
  input: z.object({ agent_id: AddressName }),
  output: z
    .object({
      tag: z.literal('payRequest').describe('Kind of the request, after LUD-06'),
      callback: z.string().describe('URL that returns an invoice'),
      minSendable: z.int().describe('Smallest payment in millisatoshis'),
      maxSendable: z.int().describe('Largest payment in millisatoshis'),
      metadata: z.string().describe('JSON text; invoices commit to the SHA-256 of exactly this text'),
      commentAllowed: z.int().describe('Maximum length of a comment (LUD-12)'),
    })
    .meta({ id: 'PayRequest' }),
  answers: { 404: { description: 'No agent has this name.', schema: LnurlError } },
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { agent_id: name }) {
    const agent = await findPayableAgent(ctx, name)
    return agent ? payRequestFor(ctx.env.BASE_URL, agent.agentId, agent.metadata) : unknownAddress()
  },
})
