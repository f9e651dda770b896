/** Reads new entries once for all stream readers; a reader further behind queries on its own. */
import type { Database } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import type { EventStream, Frame } from '#server/streams/event-stream.ts'
import { createPoller } from '#server/streams/poller.ts'
import { listEntries } from './list-entries.store.ts'
import { readLog } from './publish/checkpoint.store.ts'
import { summaryOf } from './read/entry-answer.ts'
import { outsideStatusOf } from './read/outside-facts.ts'

const windowEntries = 500
const pageEntries = 100

/** Every entry with a number above `since`, up to the newest seen. */
interface Held {
  since: number
  newest: number
  frames: Frame[]
}

export interface LedgerTail {
  join(stream: Pick<EventStream, 'wake'>): () => void
  /** Entries after this number, oldest first. */
  read(after: number): Promise<readonly Frame[]>
}

export function createLedgerTail(db: Database, baseUrl: string, log: Log): LedgerTail {
  const listeners = new Set<Pick<EventStream, 'wake'>>()
  /** Null while there are no readers. */
  let held: Held | null = null

  async function readStored(after: number, limit: number): Promise<Frame[]> {
    const rows = await listEntries(db, {
      type: null,
      verdict: null,
      sinceEntry: after + 1,
      order: 'asc',
      after: null,
      limit,
    })
    const outside = await outsideStatusOf(
      db,
      rows.map(({ eventId }) => eventId),
    )
    return rows.map((row) => ({
      id: row.entry,
      event: 'entry.published',
      data: JSON.stringify(summaryOf(row, baseUrl, outside(row.eventId))),
    }))
  }

  async function grown(before: Held, size: number): Promise<Held> {
    const fresh = await readStored(before.newest, windowEntries)
    const frames = [...before.frames, ...fresh]
    const dropped = frames.at(-windowEntries - 1)
    return {
      since: dropped?.id ?? before.since,
      newest: Math.max(size, fresh.at(-1)?.id ?? 0),
      frames: frames.slice(-windowEntries),
    }
  }

  async function look(): Promise<void> {
    const { size } = await readLog(db)
    if (held?.newest === size) return
    const isNear = held !== null && size > held.newest && size - held.newest <= windowEntries
    held = held !== null && isNear ? await grown(held, size) : { since: size, newest: size, frames: [] }
    for (const listener of listeners) listener.wake()
  }

  const poller = createPoller(log, look, () => {
    held = null
  })
  return {
    join(stream) {
      listeners.add(stream)
      const leave = poller.join()
      return () => {
        listeners.delete(stream)
        leave()
      }
    },
    async read(after) {
      if (held === null || after < held.since) return readStored(after, pageEntries)
      return held.frames.filter(({ id }) => id > after).slice(0, pageEntries)
    },
  }
}
