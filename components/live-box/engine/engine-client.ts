// Asks the engine's worker for the verdict of the text on the screen. The worker holds at most one judgement; of those that
// wait only the newest counts, and an answer to an older text is dropped.
import type { ReviewOptions, SnapshotSummary } from '#protocol/review/types.ts'
import type {
  EngineHashes,
  EngineLoad,
  FetchAhead,
  FromWorker,
  Judged,
  JudgeRequest,
} from './engine-messages.ts'

/** As much of a Worker as is used; a test hands in its own. */
export interface EnginePort {
  postMessage(request: JudgeRequest | FetchAhead): void
  terminate(): void
  onmessage: ((event: { data: FromWorker }) => void) | null
  onerror: ((event: { message?: string }) => void) | null
}

export type Outcome = { judged: Judged } | { failure: 'refused' | 'failed' | 'stalled'; why: string }

interface Waiting {
  request: JudgeRequest
  /** Gives way to a newer one. */
  replaceable: boolean
  done(outcome: Outcome): void
}

/** The engine has a step budget and ends long before; this is for a thread that died. The first one loads as well. */
const STALLED_AFTER_MS = 5_000
const FIRST_AFTER_MS = 25_000

export class EngineClient {
  private readonly hashes: EngineHashes
  private readonly openPort: () => EnginePort
  private readonly load: EngineLoad
  private port: EnginePort | null = null
  private running: Waiting | null = null
  private newest: Waiting | null = null
  private readonly queue: Waiting[] = []
  private watchdog: ReturnType<typeof setTimeout> | undefined
  private lastId = 0
  private warm = false

  constructor(hashes: EngineHashes, openPort: () => EnginePort, load: EngineLoad = 'whole') {
    this.hashes = hashes
    this.openPort = openPort
    this.load = load
  }

  /** `done` is called once, unless a newer text comes first: then never. */
  judge(
    text: string,
    options: ReviewOptions,
    data: readonly SnapshotSummary[],
    done: (outcome: Outcome) => void,
  ): void {
    this.newest = { request: this.request(this.hashes, text, options, data), replaceable: true, done }
    this.next()
  }

  /** Under given options and, where the service has changed rules meanwhile, by the engine it names. Never dropped. */
  recompute(
    engine: EngineHashes,
    text: string,
    options: ReviewOptions,
    data: readonly SnapshotSummary[] = [],
  ): Promise<Outcome> {
    return new Promise((done) => {
      this.queue.push({ request: this.request(engine, text, options, data), replaceable: false, done })
      this.next()
    })
  }

  /** Does nothing before the engine has judged: what is wanted now comes first. */
  fetchAhead(): void {
    if (this.warm) this.port?.postMessage({ fetchAhead: this.hashes })
  }

  close(): void {
    this.newest = null
    this.queue.length = 0
    this.stop()
  }

  private request(
    engine: EngineHashes,
    text: string,
    options: ReviewOptions,
    data: readonly SnapshotSummary[],
  ): JudgeRequest {
    return { id: ++this.lastId, engine, load: this.load, text, options, data }
  }

  private next(): void {
    if (this.running) return
    this.running = this.queue.shift() ?? this.newest
    if (!this.running) return
    if (this.running === this.newest) this.newest = null
    if (!this.port) {
      this.port = this.openPort()
      this.port.onmessage = ({ data }) => this.receive(data)
      this.port.onerror = ({ message }) =>
        this.fail('refused', message || 'The browser did not start the engine’s worker.')
    }
    this.watch(this.warm ? STALLED_AFTER_MS : FIRST_AFTER_MS)
    this.port.postMessage(this.running.request)
  }

  private watch(milliseconds: number): void {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(() => this.fail('stalled', 'The engine did not finish in time.'), milliseconds)
  }

  private receive(message: FromWorker): void {
    if (message.id !== this.running?.request.id) return
    if (message.kind === 'loading') {
      this.watch(FIRST_AFTER_MS)
      return
    }
    if (message.kind === 'judged') this.warm = true
    this.finish(message.kind === 'judged' ? { judged: message } : { failure: message.kind, why: message.why })
  }

  private fail(failure: 'refused' | 'stalled', why: string): void {
    this.port?.terminate()
    this.port = null
    this.warm = false
    this.finish({ failure, why })
  }

  private finish(outcome: Outcome): void {
    clearTimeout(this.watchdog)
    const { running } = this
    this.running = null
    const isStale = running?.replaceable === true && this.newest !== null
    if (running && !isStale) running.done(outcome)
    this.next()
  }

  private stop(): void {
    clearTimeout(this.watchdog)
    this.port?.terminate()
    this.port = null
    this.running = null
    this.warm = false
  }
}
