/** GET /messages/inbox: the direct messages that the account received, newest first. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/messages/deps.ts'
import { listReceived, markRead } from './direct-messages.store.ts'
import { messageOpener } from './message-cipher.ts'

export const listInbox = defineOperation({
  id: 'messages.listInbox',
  method: 'GET',
  path: '/messages/inbox',
  summary: 'Read received direct messages',
  description: 'Newest first. Messages that were listed are marked as read, unless peek is 1.',
  input: z.object({
    peek: z.enum(['0', '1']).default('0').describe('1: the messages stay unread'),
    limit: pageLimit('Messages', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      messages: z
        .array(
          z.object({
            dm_id: z.string().describe('Id of the message'),
            from_agent: z.string().describe('Who sent it'),
            content: z.string().describe('Text of the message, plain'),
            sats_paid: z.int().describe('What the sender paid'),
            read: z.boolean().describe('Whether it was listed before'),
            created_at: z.int().describe('When it was sent, in Unix seconds'),
          }),
        )
        .describe('Direct messages, newest first'),
      count: z.int().describe('Messages on this page'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'Inbox' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { peek, limit, cursor }, call) {
    const { id: accountId } = call.account!
    const before = cursor === undefined ? null : Number(cursor)
    const rows = await listReceived(ctx.db, accountId, { before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const open = messageOpener(ctx.env)
    const messages = page.map(({ id, from_agent, sealed, price_sats, read, created_at_unix }) => ({
      dm_id: id,
      from_agent,
      content: open(accountId, id, sealed),
      sats_paid: price_sats,
      read,
      created_at: created_at_unix,
    }))
    if (peek === '0' && !call.isHead) {
      const unread = page.filter(({ read }) => !read).map(({ seq }) => seq)
      await markRead(ctx.db, unread, ctx.nowUnix())
    }
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const link = nextPageLink(`${ctx.env.BASE_URL}/messages/inbox`, { peek, limit }, next)
    return new StatusAnswer(200, { messages, count: messages.length, next_cursor: next }, link)
  },
})
