/** Wakes an account's streams when it has new events, and ends the streams of expired keys. */
import { listLiveKeys } from '#server/accounts/keys/keys.store.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import type { EventStream } from '#server/streams/event-stream.ts'
import { createPoller } from '#server/streams/poller.ts'
import { newestOfEach } from './events.store.ts'

interface Listener {
  accountId: string
  keyHash: Buffer
  /** The newest event the streams were woken for. */
  seen: number
  stream: Pick<EventStream, 'wake' | 'end'>
}

export interface AccountTail {
  join(listener: Listener): () => void
}

export function createAccountTail(db: Database, nowUnix: () => number, log: Log): AccountTail {
  const listeners = new Set<Listener>()

  async function look(): Promise<void> {
    const now = [...listeners]
    const [newest, live] = await Promise.all([
      newestOfEach(db, [...new Set(now.map(({ accountId }) => accountId))]),
      listLiveKeys(
        db,
        now.map(({ keyHash }) => keyHash),
        nowUnix(),
      ),
    ])
    for (const listener of now) {
      if (!live.has(listener.keyHash.toString('hex'))) {
        listener.stream.end()
        continue
      }
      const seq = newest.get(listener.accountId) ?? 0
      if (seq <= listener.seen) continue
      listener.seen = seq
      listener.stream.wake()
    }
  }

  const poller = createPoller(log, look)
  return {
    join(listener) {
      listeners.add(listener)
      const leave = poller.join()
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
  }
}
