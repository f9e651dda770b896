/** GET /account/events: lists the account's events, oldest first. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { eventAnswer } from './event-answer.ts'
import { AccountEvent } from './event-types.ts'
import { listEvents as readEvents } from './events.store.ts'

export const listEvents = defineOperation({
  id: 'events.listEvents',
  method: 'GET',
  path: '/account/events',
  summary: 'Events of the account, oldest first',
  description:
    'Credited top-ups, received payments, completed withdrawals and published verdicts. Each is recorded in the transaction in which it happens, numbered without gaps, and kept. To poll, send the sequence of your last event as cursor. GET /account/events/stream streams new events, and POST /account/webhooks delivers them to a URL.',
  input: z.object({
    cursor: z
      .string()
      .regex(/^(?:0|[1-9][0-9]{0,14})$/, 'send the sequence of an event, or next_cursor')
      .default('0')
      .describe('Sequence of your last event; 0 starts with the first'),
    limit: pageLimit('Events', 200, 50),
  }),
  output: z
    .object({
      events: z.array(AccountEvent).describe('Events after the cursor, oldest first'),
      total: z.null().describe('Always null: not counted. The sequence of the newest event is the total'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'AccountEvents' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'poll',
  async run(ctx, { cursor, limit }, call) {
    const rows = await readEvents(ctx.db, call.account!.id, { after: Number(cursor), limit: limit + 1 })
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const link = nextPageLink(`${ctx.env.BASE_URL}/account/events`, { limit }, next)
    return new StatusAnswer(200, { events: page.map(eventAnswer), total: null, next_cursor: next }, link)
  },
})
