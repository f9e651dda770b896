/** Watches one run: feeds it, keeps the first bytes of its output, ends it at its limits, and states the first cause of its end. */
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Group, Usage } from './cgroup.ts'
import { type Captured, type EndReason, OUTPUT_BYTES, type RunResult, type RunSpec } from './engine.ts'

const MOST_START_MS = 10_000
const MOST_STREAM_MS = 2_000
const KILLED = 137

/** One run as an engine has started it. */
export interface RunningCode {
  stdin: Writable
  stdout: Readable
  stderr: Readable
  /** When its limits hold: no code is sent before. Rejects when they cannot be set. */
  limited: Promise<void>
  /** When the code starts; pending when it never does. */
  ready: Promise<void>
  /** The exit code; null after a signal that gives none. Rejects with why the engine lost the run. */
  exited: Promise<number | null>
  kill(): void
}

interface Supervised {
  running: RunningCode
  /** Read once, after the end. */
  usage(): Usage
  spec: RunSpec
  group: Pick<Group, 'processes' | 'empty'> | null
  abort: AbortSignal
  /** Of performance.now(). */
  startedMs: number
}

export async function superviseRun(supervised: Supervised): Promise<RunResult> {
  const { running, spec, group, abort, startedMs } = supervised
  const { stdin, stdout, stderr } = running
  let reason: EndReason | null = null
  let problem: string | null = null
  let readyMs: number | null = null
  /** Ends before this run does: the next run in the same control group must not meet it. */
  let killed: Promise<unknown> = Promise.resolve()
  /** The first cause stands. */
  const end = (why: EndReason, what: string | null = null) => {
    if (reason !== null) return
    reason = why
    problem = what
    running.kill()
    killed = group?.empty() ?? killed
  }
  const outputs = [
    capture(stdout, () => end('output_limit')),
    capture(stderr, () => end('output_limit')),
  ] as const
  let isKilled = false
  const exited = running.exited.then(
    (code) => {
      isKilled = code === null
      return code ?? KILLED
    },
    (error: Error) => {
      end('engine_error', error.message)
      return KILLED
    },
  )
  let wall = setTimeout(() => end('engine_error', 'the code did not start in time'), MOST_START_MS)
  void running.ready.then(() => {
    readyMs = performance.now()
    clearTimeout(wall)
    wall = setTimeout(() => end('timeout'), spec.limits.wallMs)
  })
  const onAbort = () => end('engine_error', 'the run was stopped by the service')
  abort.addEventListener('abort', onAbort, { once: true })
  if (abort.aborted) onAbort()
  // Code that ends without reading everything closes the pipe.
  stdin.on('error', () => {})
  const length = Buffer.alloc(4)
  length.writeUInt32BE(spec.code.length)
  void running.limited.then(
    () => stdin.end(Buffer.concat([length, spec.code, spec.stdin])),
    (error: Error) => end('engine_error', `the limits of the run were not set: ${error.message}`),
  )

  const exitCode = await exited
  const endedMs = performance.now()
  clearTimeout(wall)
  abort.removeEventListener('abort', onAbort)
  const open = [stdout, stderr]
  await Promise.race([Promise.all(open.map(closed)), sleep(MOST_STREAM_MS, undefined, { ref: false })])
  for (const stream of [stdin, ...open]) stream.destroy()
  await killed
  const emptied = group ? await emptyOf(group) : 'unverifiable'
  const usage = supervised.usage()
  const captured = { stdout: outputs[0](), stderr: outputs[1]() }
  if (readyMs === null && reason !== 'engine_error') {
    reason = 'engine_error'
    problem = `the sandbox did not start: exit ${exitCode}: ${captured.stderr.bytes.toString('utf8').slice(0, 500)}`
  }
  const isOutOfMemory = exitCode === KILLED && usage.oomEvents > 0
  // The code cannot signal the outermost process: somebody on the host did, and the caller does not pay for it.
  if (reason === null && isKilled && !isOutOfMemory) {
    reason = 'engine_error'
    problem = 'the process of the run was killed from outside'
  }
  const natural: EndReason = isOutOfMemory ? 'oom' : 'exit'
  const cause = (reason as EndReason | null) ?? natural
  return {
    reason: emptied === 'leaked' ? 'engine_error' : cause,
    exitCode: cause === 'exit' || cause === 'oom' ? exitCode : KILLED,
    oomEvents: usage.oomEvents,
    ...captured,
    startMs: Math.round((readyMs ?? endedMs) - startedMs),
    runMs: readyMs === null ? 0 : Math.round(endedMs - readyMs),
    cpuMs: usage.cpuMs,
    memoryPeakBytes: usage.memoryPeakBytes,
    emptied,
    problem: emptied === 'leaked' ? 'processes were left in the control group' : problem,
  }
}

/** The kernel ends the tree with its first process; what is still there a moment later has left its namespace. */
async function emptyOf(group: Pick<Group, 'processes' | 'empty'>): Promise<RunResult['emptied']> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (group.processes().length === 0) return 'verified'
    await sleep(attempt < 20 ? 1 : 10)
  }
  await group.empty()
  return 'leaked'
}

const closed = (stream: Readable): Promise<void> =>
  new Promise((resolve) => (stream.closed ? resolve() : stream.once('close', () => resolve())))

function capture(stream: Readable, onOver: () => void): () => Captured {
  const parts: Buffer[] = []
  let kept = 0
  let truncated = false
  stream.on('error', () => {})
  stream.on('data', (part: Buffer) => {
    const room = OUTPUT_BYTES - kept
    if (part.length > room) {
      truncated = true
      onOver()
    }
    if (room <= 0) return
    parts.push(part.subarray(0, room))
    kept += Math.min(part.length, room)
  })
  return () => ({ bytes: Buffer.concat(parts), truncated })
}
