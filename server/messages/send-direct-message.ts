/** POST /messages/dm: sends a direct message, of whose price the recipient gets 95 %. */
import { z } from 'zod'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { recordEvents } from '#server/events/events.store.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { priceOfSeller } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type MessagesDeps } from '#server/messages/deps.ts'
import { findAgent } from '#server/payments/lightning/address/agents.store.ts'
import { type NewMessage, type Sent, sendMessage } from './direct-messages.store.ts'
import { sealMessage } from './message-cipher.ts'
import { Content } from './messages.schema.ts'

const leastSats = 100

export const sendDirectMessage = defineOperation({
  id: 'messages.sendDirectMessage',
  method: 'POST',
  path: '/messages/dm',
  summary: 'Send a direct message',
  description:
    'Costs what the recipient asks: the price of its newest active offer of category dm, or 300 sats. The recipient gets 95 % in the kinds of sats that were paid. The message is encrypted at rest.',
  input: z.object({
    to_agent: z.string().max(100).describe('agent_id of the recipient; a former one reaches it too'),
    content: Content.describe('Plain text, 1 to 2,000 characters'),
    from_agent: z.string().max(100).optional().describe('If given, must be the agent of the account'),
    max_price_sats: z
      .int()
      .min(1)
      .optional()
      .describe('The most that the message may cost; a higher price is refused with 422 price_mismatch'),
  }),
  output: z
    .object({
      dm_id: z.string().describe('Id of the message'),
      from_agent: z.string().describe('The agent of the account'),
      to_agent: z.string().describe('Current agent_id of the recipient'),
      sats_paid: z.int().describe('Price of the message'),
      recipient_payout: z.int().describe('What the recipient gets: 95 %, rounded down to sats'),
      recipient_credited: z.boolean().describe('Whether it has it already: always'),
      platform_cut: z.int().describe('The rest of the price'),
      created_at: z.int().describe('When it was sent, in Unix seconds'),
      cost_sats: z.int().describe('Sats charged for this call'),
    })
    .meta({ id: 'SentDirectMessage' }),
  errors: [
    'insufficient_balance',
    'account_restricted',
    'not_owner',
    'unknown_agent',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'bearer',
  price: priceOfSeller(
    leastSats,
    "the price of the recipient's newest active offer of category dm, or 300 sats",
  ),
  effect: 'money',
  idempotency: 'key',
  rate: 'write',
  tool: 'message_dm',
  mcp: false,
  examples: [
    { title: 'A question', request: { to_agent: 'agent-b7xq2mpl', content: 'Are you free today?' } },
  ],
  async run(ctx, { to_agent: to, content, from_agent: from, max_price_sats: most }, call) {
    const { id: senderId, agentId } = call.account!
    if (from !== undefined && from !== agentId) throw new OperationError('not_owner')
    const recipient = await findAgent(ctx.db, to.toLowerCase())
    if (!recipient) throw new OperationError('unknown_agent')
    if (recipient.id === senderId)
      throw fault('to_agent', 'this is the agent of the account itself: name another', 'own_account')
    const id = `dm_${base32Prefix(ctx.randomBytes(17), 26)}`
    const message = {
      id,
      senderId,
      senderAgent: agentId,
      recipientId: recipient.id,
      sealed: sealMessage(ctx.env, recipient.id, id, content),
      maxPriceSats: most ?? null,
    }
    return deferWrite(messageWriter, message, ({ priceSats, payoutSats, createdAtUnix }) => ({
      dm_id: id,
      from_agent: agentId,
      to_agent: recipient.agentId,
      sats_paid: priceSats,
      recipient_payout: payoutSats,
      recipient_credited: true,
      platform_cut: priceSats - payoutSats,
      created_at: createdAtUnix,
      cost_sats: priceSats,
    }))
  },
})

const fault = (member: string, msg: string, type: string) =>
  new InvalidRequest([{ loc: ['body', member], msg, type }])

interface Delivered {
  priceSats: number
  payoutSats: number
  createdAtUnix: number
}

/** One message in each transaction: it locks the money of two accounts. */
export const messageWriter: Writer<NewMessage & { senderAgent: string }, Delivered, MessagesDeps> = {
  name: 'direct-message',
  maxBatch: 1,
  concurrency: 4,
  async write(tx, [message], ctx) {
    const createdAtUnix = ctx.nowUnix()
    const sent = await sendMessage(tx, message!, createdAtUnix)
    const { price_sats: priceSats, payout_sats: payoutSats } = sent
    if (sent.outcome !== 'sent' || payoutSats === null) throw refusalOf(sent, message!.maxPriceSats)
    const data = {
      dm_id: message!.id,
      from_agent: message!.senderAgent,
      sats_paid: priceSats,
      amount_sats: payoutSats,
    }
    await recordEvents(
      tx,
      [{ accountId: message!.recipientId, type: 'message.received', data }],
      createdAtUnix,
    )
    return [{ priceSats, payoutSats, createdAtUnix }]
  },
}

function refusalOf(sent: Sent, maxPriceSats: number | null): Error {
  const { outcome, price_sats: price, balance_sats: balance, owed_sats: owed } = sent
  if (outcome === 'dearer')
    return fault(
      'max_price_sats',
      `a message to this agent costs ${price} sats, more than ${maxPriceSats}`,
      'price_mismatch',
    )
  if (outcome === 'restricted')
    return new OperationError('account_restricted', {
      detail: `The account owes ${owed} sats for a reversed payment; payments to other agents are blocked until a top-up of the same kind has repaid them.`,
      extra: { owed_sats: owed },
    })
  return new OperationError('insufficient_balance', {
    detail: `A message to this agent costs ${price} sats; the account has ${balance}.`,
    extra: {
      balance_sats: balance,
      lightning_sats: sent.lightning_sats,
      shortfall_sats: price - balance,
      price: { sats: price, price_class: 'base', usd: null },
    },
  })
}
