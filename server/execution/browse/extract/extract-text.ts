/** Reads the text of strangers' HTML in a thread that ends after five seconds; what is too much for them is read by its tokens. */
import { Piscina } from 'piscina'
import type { Extracted, ExtractTask } from './extract-worker.ts'

const LIMIT_MS = 5_000
/** Of a thread's start, before its first document. */
const START_MS = 30_000
const IDLE_MS = 60_000
const MOST_WAITING = 32

export interface Extractor {
  extract(task: Omit<ExtractTask, 'isPlain'>): Promise<Extracted>
  close(): Promise<void>
}

/** The thread starts with the first document and ends when it is idle. */
export function createExtractor(limitMs = LIMIT_MS): Extractor {
  const pool = new Piscina<ExtractTask, Extracted>({
    filename: new URL('./extract-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const within = (task: ExtractTask) => pool.run(task, { signal: AbortSignal.timeout(limitMs) })
  return {
    async extract(task) {
      const plain = { ...task, isPlain: true }
      try {
        // A thread that starts loads its libraries outside the time of the document.
        const nothing = { html: '', url: task.url, selector: null, isPlain: true }
        await pool.run(nothing, { signal: AbortSignal.timeout(START_MS) })
        return await within({ ...task, isPlain: false })
      } catch {
        return within(plain).catch(() => ({ text: '', extraction: 'fallback' as const }))
      }
    },
    close: () => pool.destroy(),
  }
}
