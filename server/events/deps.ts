/** The parts that events and webhooks use. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { Streams } from '#server/streams/streams.ts'

export interface EventsDeps extends Deps {
  streams: Streams
}

export const defineOperation = operationsOf<EventsDeps>()
