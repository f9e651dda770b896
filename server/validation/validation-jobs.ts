/** Runs validations in threads of their own, at most two at once, each for at most ten seconds. */
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RequestFault } from '#protocol/validation/input/request.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'
import { OperationError } from '#server/kernel/errors.ts'

export interface ValidationTask {
  request: unknown
  /** Bitcoin's daily closes, by days since 1970; null where none are known. */
  btcCloses: { closes: ReadonlyMap<number, string>; sha256: string } | null
}

export type ValidationAnswer =
  | { ok: true; value: { result: ValidationResult; outputHash: string } }
  | { ok: false; problem: readonly RequestFault[] }

export interface ValidationJobs {
  /** Throws over_host_capacity when it takes too long, or too many wait. */
  run(task: ValidationTask): Promise<ValidationAnswer>
  close(): Promise<void>
}

const MOST_THREADS = 2
const MOST_WAITING = 16
export const VALIDATION_LIMIT_MS = 10_000
const IDLE_MS = 60_000

/** Threads start with the first validation and end when they are idle. */
export function createValidationJobs(limitMs = VALIDATION_LIMIT_MS): ValidationJobs {
  const pool = new Piscina<ValidationTask, ValidationAnswer>({
    filename: new URL('./validation-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(MOST_THREADS, availableParallelism()),
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  return {
    async run(task) {
      try {
        return await pool.run(task, { signal: AbortSignal.timeout(limitMs) })
      } catch (cause) {
        throw new OperationError('over_host_capacity', { cause, headers: { 'Retry-After': '5' } })
      }
    },
    close: () => pool.destroy(),
  }
}
