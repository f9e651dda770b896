/** Holds the open streams of this server: subscriptions, limits, and their end at shutdown. */

import { type AccountTail, createAccountTail } from '#server/events/account-tail.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import { createLedgerTail, type LedgerTail } from '#server/ledger/ledger-tail.ts'
import { type EventStream, type Frame, openEventStream } from './event-stream.ts'
import { createStreamSlots } from './stream-slots.ts'

interface Opening {
  accountId: string | null
  ip: string
  after: number
  lastsSeconds: number
  read(after: number): Promise<readonly Frame[]>
  /** Returns an unsubscribe function. */
  join(stream: EventStream): () => void
}

export interface Streams {
  accounts: AccountTail
  ledger: LedgerTail
  /** Throws rate_limited, or service_unavailable when this server is full. */
  open(opening: Opening): EventStream
  /** Ends all streams; their readers reconnect to a running server. */
  close(): void
}

interface Options {
  db: Database
  nowUnix: () => number
  log: Log
  baseUrl: string
}

export function createStreams({ db, nowUnix, log, baseUrl }: Options): Streams {
  const slots = createStreamSlots()
  const open = new Set<EventStream>()
  return {
    accounts: createAccountTail(db, nowUnix, log),
    ledger: createLedgerTail(db, baseUrl, log),
    open({ accountId, ip, after, lastsSeconds, read, join }) {
      const giveBack = slots.take(accountId, ip)
      let leave = () => {}
      const stream = openEventStream({
        after,
        read: (from) =>
          read(from).catch((error) => {
            log.warn({ err: error }, 'a stream ended because its events could not be read')
            throw error
          }),
        lastsMs: lastsSeconds * 1_000,
        ended() {
          open.delete(stream)
          leave()
          giveBack()
        },
      })
      open.add(stream)
      leave = join(stream)
      return stream
    },
    close() {
      for (const stream of open) stream.end()
    },
  }
}
