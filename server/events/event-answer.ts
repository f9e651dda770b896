/** Builds the JSON of one event, byte-identical in lists, streams and deliveries. */
import type { AccountEvent } from './event-types.ts'
import type { EventRow } from './events.store.ts'

export const eventAnswer = ({ id, seq, type, createdAtUnix, data }: EventRow): AccountEvent => ({
  id,
  sequence: seq,
  type,
  created_at: createdAtUnix,
  data,
})
