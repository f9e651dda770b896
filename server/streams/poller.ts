/** Polls while there are listeners: one query per server, however many listeners. */
import type { Log } from '#server/kernel/log.ts'

export interface Poller {
  /** Returns an unsubscribe function. */
  join(): () => void
}

const everyMs = 1_000

/** Calls to `look` never overlap; a failed one is retried. `rest` is called when the last listener leaves. */
export function createPoller(log: Log, look: () => Promise<void>, rest: () => void = () => {}): Poller {
  let listeners = 0
  let isLooking = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    isLooking = true
    await look().catch((error) => log.warn({ err: error }, 'polling for new events failed'))
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
