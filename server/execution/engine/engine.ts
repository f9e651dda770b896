/** What an engine that runs code must do. One engine serves a process; it passed the self-test before its first run. */

export interface Limits {
  wallMs: number
  memoryBytes: number
  /** Thousandths of a processor. */
  cpuMilli: number
  /** Over which cpuMilli is the average, 1 to 1,000; 100 where it is absent. */
  cpuWindowMs?: number
  pids: number
  tmpBytes: number
}

export const SHM_BYTES = 16 * 1024 * 1024
export const OUTPUT_BYTES = 1024 * 1024
export const OPEN_FILES = 256

export interface RunSpec {
  code: Uint8Array
  stdin: Uint8Array
  limits: Limits
}

export type EndReason = 'exit' | 'timeout' | 'oom' | 'output_limit' | 'engine_error'

export interface Captured {
  /** At most OUTPUT_BYTES. */
  bytes: Buffer
  truncated: boolean
}

export interface RunResult {
  reason: EndReason
  /** 128 + n after signal n. */
  exitCode: number | null
  /** Processes that were ended for want of memory; at most 1 with Docker, which counts none. */
  oomEvents: number
  stdout: Captured
  stderr: Captured
  /** From the request to the first instruction of the code. */
  startMs: number
  /** From there to the end. */
  runMs: number
  cpuMs: number | null
  memoryPeakBytes: number | null
  /** Whether the control group was empty afterwards, seen from outside. */
  emptied: 'verified' | 'unverifiable' | 'leaked'
  /** Why the engine failed; null otherwise. Not for callers. */
  problem: string | null
}

export interface EngineInfo {
  name: 'docker' | 'bwrap'
  version: string
  isolation: 'full' | 'degraded'
  /** Limits that this host cannot set. */
  missing: readonly ('memory_total' | 'cpu')[]
  cpuMilli: number
  memoryBytes: number
  imageDigest: string
  bootSha256: string
  python: string
}

export interface Engine {
  readonly info: EngineInfo
  run(spec: RunSpec, abort: AbortSignal): Promise<RunResult>
  /** Starts ahead what the next run with these limits needs. Nothing where an engine starts fast enough without. */
  prepare(limits: Limits): void
  /** Ends what runs of processes that are gone left behind. Returns how many. */
  reap(): Promise<number>
  /** Removes what was prepared. The runs are over. */
  close(): Promise<void>
}

/** Why an engine cannot be used here; a sentence for /execution/status. */
export class EngineUnavailable extends Error {}
