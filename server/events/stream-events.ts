/** GET /account/events/stream: streams the account's events as they happen. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/kernel/operation.ts'
import {
  askedAfter,
  eventStreamType,
  howToResume,
  StreamRequest,
  streamAnswer,
} from '#server/streams/stream-request.ts'
import { mostStreams } from '#server/streams/stream-slots.ts'
import { eventAnswer } from './event-answer.ts'
import { listEvents, newestOf } from './events.store.ts'

const pageEvents = 100

export const streamEvents = defineOperation({
  id: 'events.streamEvents',
  method: 'GET',
  path: '/account/events/stream',
  summary: 'Events of the account, as server-sent events',
  description: `The events of GET /account/events: id is the sequence, event the type, data the event as JSON. ${howToResume} The stream ends when the key is revoked. At most ${mostStreams.account} streams per account and ${mostStreams.address} per address.`,
  input: StreamRequest,
  output: z.string().describe('Stream of server-sent events (text/event-stream)'),
  produces: eventStreamType,
  errors: ['service_unavailable'],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'poll',
  examples: [{ title: 'A stream of one second', request: { after: '0', seconds: 1 } }],
  async run(ctx, input, call) {
    const { id: accountId, keyHash } = call.account!
    const newest = await newestOf(ctx.db, accountId)
    // An id beyond the newest was never assigned; new events are sent anyway.
    const after = Math.min(askedAfter(input, call) ?? newest, newest)
    return streamAnswer(call, () =>
      ctx.streams.open({
        accountId,
        ip: call.ip,
        after,
        lastsSeconds: input.seconds,
        join: (stream) => ctx.streams.accounts.join({ accountId, keyHash, seen: after, stream }),
        async read(from) {
          const rows = await listEvents(ctx.db, accountId, { after: from, limit: pageEvents })
          return rows.map((row) => ({ id: row.seq, event: row.type, data: JSON.stringify(eventAnswer(row)) }))
        },
      }),
    )
  },
})
