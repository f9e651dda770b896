/** Keeps what one job has done so far: its last success and problem, its failures, its next time. */
import type { Deps } from '#server/deps.ts'
import type { Outcome } from './bounded-run.ts'
import type { Job } from './job.ts'
import { isFailing, isLateAfter, type JobHealth } from './job-health.ts'
import type { JobRow } from './schedule.store.ts'

/** Which failures are logged: a dependency may be away for hours. */
export const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

export interface JobState {
  readonly failures: number
  start(): void
  /** The result of a run of this process. */
  note(outcome: Outcome & { kind: 'ended' }): void
  /** What any server has written about a fleet job. */
  adopt(row: JobRow): void
  setDue(atUnix: number): void
  health(isRunning: boolean): JobHealth
}

export function createJobState<D>(job: Job<D>, { nowUnix, log }: Pick<Deps, 'nowUnix' | 'log'>): JobState {
  let failures = 0
  let problem: string | null = null
  let successAtUnix: number | null = null
  let dueAtUnix: number | null = null
  // Of a process job, by a clock that nobody sets.
  let successMs = 0
  let startedAtUnix = 0

  function isLate(isRunning: boolean): boolean {
    if (job.scope === 'fleet')
      return isLateAfter(job, nowUnix() - Math.max(startedAtUnix, successAtUnix ?? 0))
    if (job.timeoutSeconds === null && isRunning) return false
    return isLateAfter(job, (performance.now() - successMs) / 1_000)
  }

  return {
    get failures() {
      return failures
    },
    start() {
      startedAtUnix = nowUnix()
      successMs = performance.now()
    },
    note({ failure, error }) {
      problem = failure
      if (failure === null) {
        if (isFailing(failures)) log.info({ job: job.name }, 'a job works again')
        failures = 0
        successAtUnix = nowUnix()
        successMs = performance.now()
        return
      }
      failures += 1
      if (isPowerOfTwo(failures))
        log.error({ job: job.name, failures, failure, ...(error ? { err: error } : {}) }, 'a job failed')
    },
    adopt(row) {
      failures = row.failures
      problem = row.failure
      successAtUnix = row.succeededAtUnix
      dueAtUnix = row.nextAtUnix
    },
    setDue(atUnix) {
      dueAtUnix = atUnix
    },
    health: (isRunning) => ({
      name: job.name,
      scope: job.scope,
      everySeconds: job.everySeconds,
      isRunning,
      lastSuccessAtUnix: successAtUnix,
      lastProblem: problem,
      consecutiveFailures: failures,
      nextDueAtUnix: dueAtUnix,
      isLate: isLate(isRunning),
      isFailing: isFailing(failures),
      whenLate: job.whenLate,
    }),
  }
}
