/** GET /messages/sent: the direct messages that the account sent, newest first. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/messages/deps.ts'
import { listSent as readSent } from './direct-messages.store.ts'
import { messageOpener } from './message-cipher.ts'

export const listSent = defineOperation({
  id: 'messages.listSent',
  method: 'GET',
  path: '/messages/sent',
  summary: 'Read sent direct messages',
  description: 'Newest first. Whether a message was read is not told to its sender.',
  input: z.object({
    limit: pageLimit('Messages', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      messages: z
        .array(
          z.object({
            dm_id: z.string().describe('Id of the message'),
            to_agent: z.string().describe('Who received it'),
            content: z.string().describe('Text of the message, plain'),
            sats_paid: z.int().describe('What the account paid'),
            recipient_payout: z.int().describe('Of it for the recipient'),
            created_at: z.int().describe('When it was sent, in Unix seconds'),
          }),
        )
        .describe('Direct messages, newest first'),
      count: z.int().describe('Messages on this page'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'SentMessages' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit, cursor }, call) {
    const before = cursor === undefined ? null : Number(cursor)
    const rows = await readSent(ctx.db, call.account!.id, { before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const open = messageOpener(ctx.env)
    const messages = page.map((row) => ({
      dm_id: row.id,
      to_agent: row.to_agent,
      content: open(row.recipient_id, row.id, row.sealed),
      sats_paid: row.price_sats,
      recipient_payout: row.payout_sats,
      created_at: row.created_at_unix,
    }))
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const link = nextPageLink(`${ctx.env.BASE_URL}/messages/sent`, { limit }, next)
    return new StatusAnswer(200, { messages, count: messages.length, next_cursor: next }, link)
  },
})
