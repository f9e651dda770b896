/** Defines the request members of every stream and the headers of its answer. */
import { z } from 'zod'
import type { Call } from '#server/kernel/call.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { RawAnswer } from '#server/kernel/operation.ts'
import type { EventStream } from './event-stream.ts'

export const eventStreamType = 'text/event-stream; charset=utf-8'

const longestSeconds = 3_600
const numberPattern = /^(?:0|[1-9][0-9]{0,14})$/

export const StreamRequest = z.object({
  after: z
    .string()
    .regex(numberPattern, 'send the id of an event')
    .optional()
    .describe(
      'Id of the last event received, same as the header Last-Event-ID, which takes precedence; without either only new events are sent',
    ),
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(longestSeconds)
    .default(longestSeconds)
    .describe('End the stream after this many seconds, at most an hour; reconnect with Last-Event-ID'),
})

export const howToResume =
  'Each event has an id. A client that reconnects with the header Last-Event-ID (browsers and SSE libraries do so automatically) receives every later event exactly once. A comment is sent every 15 seconds while there are no events.'

/** Null when only new events are wanted. Throws a 422. */
export function askedAfter({ after }: z.output<typeof StreamRequest>, call: Call): number | null {
  const header = call.header('last-event-id')
  if (header === null || header === '') return after === undefined ? null : Number(after)
  if (numberPattern.test(header)) return Number(header)
  throw new InvalidRequest([
    { loc: ['header', 'Last-Event-ID'], msg: 'send the id of an event', type: 'string_pattern_mismatch' },
  ])
}

/** Tells proxies not to buffer the answer. */
const headers = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }

/** A HEAD request opens no stream. */
export const streamAnswer = (call: Call, open: () => EventStream): RawAnswer =>
  new RawAnswer(call.isHead ? '' : open(), headers)
