/** Describes the health of one job: its last success and problem, its next time, and whether it is late or failing. */
import type { Job } from './job.ts'

export interface JobHealth {
  name: string
  scope: Job<never>['scope']
  everySeconds: number
  isRunning: boolean
  lastSuccessAtUnix: number | null
  /** Why the last run failed; null when it succeeded. */
  lastProblem: string | null
  consecutiveFailures: number
  nextDueAtUnix: number | null
  /** Without a success for longer than its period and the time of a run allow. */
  isLate: boolean
  isFailing: boolean
  whenLate: string | null
}

/** One or two failures are what the back-off is for. */
const failingFrom = 3
const marginSeconds = 60

export const isFailing = (consecutiveFailures: number): boolean => consecutiveFailures >= failingFrom

/** One missed run is not yet late. */
export function isLateAfter<D>(job: Job<D>, sinceSuccessSeconds: number): boolean {
  const runSeconds = job.scope === 'fleet' ? job.leaseSeconds : (job.timeoutSeconds ?? 0)
  return sinceSuccessSeconds > 2 * job.everySeconds + runSeconds + marginSeconds
}
