/**
 * Runs CPU work on a few threads, one batch each, and replaces threads that hang. Not a library, because
 * the watchdog must time a job from when it starts running, not from when it was queued, must count the
 * processor time of its thread, not the time that it waits for a processor, and must end only the hanging
 * job: its thread is replaced and the other jobs of the batch run again.
 */
import { Worker } from 'node:worker_threads'
import { packedBytes } from '#server/proofs/signing/packed-signature.ts'
import {
  type BatchAnswer,
  type BatchMessage,
  type Job,
  maxBatch,
  noData,
  type ResultOf,
  type ReviewDataSet,
  type SentJob,
  type WorkerSetup,
} from './jobs.ts'

/** Processor time of one job. */
const watchdogMs = 250
/** A job that uses no processor time and does not end. */
const standstillMs = 10_000
/** Ends what hangs; a busy machine is no failure. */
const startMs = 120_000

/** Only verifications travel in shared memory; a mixed batch is cloned. */
function messageOf(thread: Thread): BatchMessage {
  const { batch, jobs, signatures } = thread
  if (jobs.some(({ job }) => job.kind !== 'verify')) {
    const dataSets = missingSets(thread)
    return { batch, jobs: jobs.map(({ job }) => sentJob(job)), dataSets }
  }
  jobs.forEach(({ job }, index) => {
    if (job.kind === 'verify') signatures.set(job.input, index * packedBytes)
  })
  return { batch, signatures: jobs.length }
}

const sentJob = (job: Job): SentJob => {
  if (job.kind !== 'review') return job
  const { kind, artifact, options, data = noData } = job
  return { kind, artifact, options, dataKey: data.key }
}

/** Data sets sent to the thread with this batch; it then keeps those of the batch and drops older ones. */
function missingSets(thread: Thread): ReviewDataSet[] {
  const needed = new Map<string, ReviewDataSet>()
  for (const { job } of thread.jobs) {
    if (job.kind !== 'review') continue
    const data = job.data ?? noData
    needed.set(data.key, data)
  }
  const missing = [...needed.values()].filter(({ key }) => !thread.dataKeys.has(key))
  if (missing.length > 0) thread.dataKeys = new Set(needed.keys())
  return missing
}

interface Seen {
  readonly batch: number
  readonly index: number
  readonly sinceMs: number
  /** Processor time of the thread at the check after that; null before. */
  cpuMs: number | null
}

/** The job exceeded the watchdog's limit and has no result. */
export class ComputeTimeout extends Error {}

interface Waiting {
  job: Job
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  progress: Int32Array
  signatures: Uint8Array
  verdicts: Uint8Array
  batch: number
  jobs: Waiting[]
  /** Data sets held by the thread. */
  dataKeys: Set<string>
  ready: boolean
  /** The batch and job seen at the last check. */
  seen: Seen
}

const isIdle = ({ ready, jobs }: Thread): boolean => ready && jobs.length === 0

export interface ComputePool {
  run<J extends Job>(job: J): Promise<ResultOf<J>>
  /** Sends up to `maxBatch` jobs in one message to an idle thread; queues them when there is none. */
  runTogether<J extends Job>(jobs: readonly J[]): Promise<ResultOf<J>>[]
  /** Threads that could start a job immediately. */
  readonly idleThreads: number
  close(): Promise<void>
}

export async function createComputePool(
  size: number,
  setup: Omit<WorkerSetup, 'progress' | 'signatures' | 'verdicts'>,
): Promise<ComputePool> {
  const queue: Waiting[] = []
  const threads: Thread[] = []
  let nextBatch = 1
  let closed = false

  function startThread(): Promise<void> {
    const progress = new Int32Array(new SharedArrayBuffer(8))
    const signatures = new Uint8Array(new SharedArrayBuffer(maxBatch * packedBytes))
    const verdicts = new Uint8Array(new SharedArrayBuffer(maxBatch))
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { ...setup, progress, signatures, verdicts },
      // A complete sanctions list takes about 30 MB of objects, twice that while it is replaced.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
      // Only the main thread writes output; a thread does not inherit a test runner's flags.
      execArgv: [],
    })
    const thread: Thread = {
      worker,
      progress,
      signatures,
      verdicts,
      batch: 0,
      jobs: [],
      dataKeys: new Set(),
      ready: false,
      seen: { batch: 0, index: 0, sinceMs: 0, cpuMs: null },
    }
    threads.push(thread)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a compute thread did not start')), startMs)
      worker.on('message', (message: 'ready' | BatchAnswer) => {
        if (message === 'ready') {
          clearTimeout(timer)
          thread.ready = true
          resolve()
        } else finishBatch(thread, message)
        pump()
      })
      worker.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
        replace(thread, error as Error)
      })
    })
  }

  function finishBatch(thread: Thread, answer: BatchAnswer): void {
    const jobs = thread.jobs
    thread.jobs = []
    thread.batch = 0
    jobs.forEach((waiting, index) => {
      const result = answer.results
        ? answer.results[index]!
        : { ok: true as const, value: thread.verdicts[index] === 1 }
      if (result.ok) waiting.resolve(result.value)
      else waiting.reject(new Error(result.message))
    })
  }

  /**
   * The hanging job fails; the jobs before it are lost with the thread's memory and run again, like those
   * after it.
   */
  function replace(thread: Thread, fault: Error): void {
    const at = threads.indexOf(thread)
    if (at < 0) return
    threads.splice(at, 1)
    const culprit = Atomics.load(thread.progress, 1)
    thread.jobs.forEach((waiting, index) => {
      if (index === culprit) waiting.reject(fault)
      else queue.unshift(waiting)
    })
    void thread.worker.terminate()
    if (!closed) startThread().then(pump, () => {})
  }

  function pump(): void {
    for (const thread of threads) {
      if (queue.length === 0) return
      if (!isIdle(thread)) continue
      // Divides the queue among idle threads, so that a burst does not wait for one of them.
      const free = threads.filter(isIdle).length
      start(thread, queue.splice(0, Math.min(maxBatch, Math.ceil(queue.length / free))))
    }
  }

  function start(thread: Thread, jobs: Waiting[]): void {
    thread.jobs = jobs
    thread.batch = nextBatch++ & 0x3fffffff
    thread.worker.postMessage(messageOf(thread))
  }

  /** Rejects when the thread has ended. */
  async function endLongJob(thread: Thread, seen: Seen): Promise<void> {
    const { user, system } = await thread.worker.cpuUsage()
    const cpuMs = (user + system) / 1_000
    seen.cpuMs ??= cpuMs
    const isSame =
      thread.seen === seen &&
      Atomics.load(thread.progress, 0) === seen.batch &&
      Atomics.load(thread.progress, 1) === seen.index
    if (isSame && cpuMs - seen.cpuMs >= watchdogMs) replace(thread, new ComputeTimeout('a job ran too long'))
  }

  const watchdog = setInterval(() => {
    const now = performance.now()
    for (const thread of [...threads]) {
      if (thread.jobs.length === 0) continue
      const batch = Atomics.load(thread.progress, 0)
      const index = Atomics.load(thread.progress, 1)
      if (batch !== thread.seen.batch || index !== thread.seen.index || batch !== thread.batch)
        thread.seen = { batch, index, sinceMs: now, cpuMs: null }
      else if (now - thread.seen.sinceMs >= standstillMs)
        replace(thread, new ComputeTimeout('a job stands still'))
      else endLongJob(thread, thread.seen).catch(() => {})
    }
  }, 50)
  watchdog.unref()

  await Promise.all(Array.from({ length: size }, startThread))

  function submit<J extends Job>(job: J, to: Waiting[] = queue): Promise<ResultOf<J>> {
    return new Promise((resolve, reject) => {
      to.push({ job, resolve: resolve as (value: unknown) => void, reject })
    })
  }

  let scheduled = false
  return {
    run(job) {
      if (!scheduled) {
        scheduled = true
        setImmediate(() => {
          scheduled = false
          pump()
        })
      }
      return submit(job)
    },
    runTogether(jobs) {
      const thread = queue.length > 0 ? undefined : threads.find(isIdle)
      const batch: Waiting[] = []
      const results = jobs.map((job) => submit(job, thread ? batch : queue))
      if (thread) start(thread, batch)
      return results
    },
    get idleThreads() {
      return queue.length > 0 ? 0 : threads.filter(isIdle).length
    },
    async close() {
      closed = true
      clearInterval(watchdog)
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}
