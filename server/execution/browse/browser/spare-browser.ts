/** A browser that is started before the run that takes it. It has opened no page and reaches no site until then. */
import type { Log } from '#server/kernel/log.ts'
import type { Limits } from '../../engine/engine.ts'
import { createSpare } from '../../engine/spare.ts'
import { BROWSER_PIDS } from './browser-flags.ts'
import { type BrowserHost, discard, type StartedBrowser, startBrowser } from './start-browser.ts'

const MB = 1_048_576
/** Until a run sets its own; the time of a start is not limited by them. */
const START_LIMITS: Limits = {
  wallMs: 20_000,
  memoryBytes: 1_024 * MB,
  cpuMilli: 2_000,
  pids: BROWSER_PIDS,
  tmpBytes: 256 * MB,
}

export interface SpareBrowser {
  /** Nothing where one is ready, or starting. */
  start(): void
  /** With the limits of the run. Null where none is there, or the limits do not fit it; one that is starting is waited for. */
  take(limits: Limits): Promise<StartedBrowser | null>
  close(): Promise<void>
}

export function createSpareBrowser(host: BrowserHost, log: Log): SpareBrowser {
  const spare = createSpare({
    start: () => startBrowser(host, START_LIMITS),
    discard,
    onFailure: (error) => log.warn({ err: error }, 'no browser could be started ahead'),
  })
  return {
    start: spare.start,
    close: spare.close,
    async take(limits) {
      const taken = await spare.take()
      if (!taken) return null
      try {
        if (!taken.browser.isConnected()) throw new Error('the browser ended before its run')
        taken.slot.group?.limit(limits)
        return { ...taken, startUsage: taken.slot.group?.usage() ?? null }
      } catch (error) {
        log.warn({ err: error }, 'the browser started ahead cannot be used')
        await discard(taken)
        return null
      }
    },
  }
}
