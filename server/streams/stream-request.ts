/** What every stream is asked for, and the head of its answer. */
import { z } from 'zod'
import type { Call } from '#server/call.ts'
import { InvalidRequest } from '#server/errors.ts'
import { RawAnswer } from '#server/operation.ts'
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
      'Id of the last event that you have, as the header Last-Event-ID, which wins; without either only what is new is sent',
    ),
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(longestSeconds)
    .default(longestSeconds)
    .describe('The stream ends after this many seconds, at most an hour: come again with Last-Event-ID'),
})

export const howToResume =
  'Each event has an id. A client that comes again with the header Last-Event-ID (browsers and SSE libraries do so by themselves) gets everything after it, nothing twice. A comment is sent every 15 seconds while nothing happens.'

/** Null where only what is new is wanted. Throws a 422. */
export function askedAfter({ after }: z.output<typeof StreamRequest>, call: Call): number | null {
  const header = call.header('last-event-id')
  if (header === null || header === '') return after === undefined ? null : Number(after)
  if (numberPattern.test(header)) return Number(header)
  throw new InvalidRequest([
    { loc: ['header', 'Last-Event-ID'], msg: 'send the id of an event', type: 'string_pattern_mismatch' },
  ])
}

/** Proxies that collect answers before they pass them on are told not to. */
const headers = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }

/** A HEAD request opens nothing. */
export const streamAnswer = (call: Call, open: () => EventStream): RawAnswer =>
  new RawAnswer(call.isHead ? '' : open(), headers)
