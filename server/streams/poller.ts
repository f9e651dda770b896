/** Looks again and again while somebody listens: one query for a server, however many listen. */
import type { Log } from '#server/log.ts'

export interface Poller {
  /** Answers how to stop listening. */
  join(): () => void
}

const everyMs = 1_000

/** `look` runs alone; a failure is looked at again. `rest` is told when nobody listens any more. */
export function createPoller(log: Log, look: () => Promise<void>, rest: () => void = () => {}): Poller {
  let listeners = 0
  let isLooking = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    isLooking = true
    await look().catch((error) => log.warn({ err: error }, 'a look for news failed'))
    isLooking = false
    if (listeners === 0) return
    timer = setTimeout(() => void run(), everyMs)
    timer.unref()
  }

  return {
    join() {
      listeners += 1
      if (listeners === 1 && !isLooking) void run()
      let isListening = true
      return () => {
        if (!isListening) return
        isListening = false
        listeners -= 1
        if (listeners > 0) return
        clearTimeout(timer)
        rest()
      }
    },
  }
}
