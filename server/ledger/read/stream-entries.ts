/** GET /log/events: streams ledger entries as they are published. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import {
  askedAfter,
  eventStreamType,
  howToResume,
  StreamRequest,
  streamAnswer,
} from '#server/streams/stream-request.ts'
import { mostStreams } from '#server/streams/stream-slots.ts'
import { readLog } from '../publish/checkpoint.store.ts'

export const streamEntries = defineOperation({
  id: 'ledger.streamEntries',
  method: 'GET',
  path: '/log/events',
  summary: 'Entries of the ledger as server-sent events',
  description: `Each published entry is an event entry.published: id is its number, data its summary as in GET /ledger. ${howToResume} At most ${mostStreams.address} streams per address.`,
  input: StreamRequest,
  output: z.string().describe('Stream of server-sent events (text/event-stream)'),
  produces: eventStreamType,
  errors: ['service_unavailable'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'A stream of one second', request: { after: '0', seconds: 1 } }],
  async run(ctx, input, call) {
    const { size } = await readLog(ctx.db)
    const after = Math.min(askedAfter(input, call) ?? size, size)
    const { ledger } = ctx.streams
    return streamAnswer(call, () =>
      ctx.streams.open({
        accountId: null,
        ip: call.ip,
        after,
        lastsSeconds: input.seconds,
        join: (stream) => ledger.join(stream),
        read: (from) => ledger.read(from),
      }),
    )
  },
})
