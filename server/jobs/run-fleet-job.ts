/** Runs a fleet job when it is due and no other server has it, and stores the result with its next time. */
import type { Deps } from '#server/deps.ts'
import { type BoundedRun, type Outcome, startBounded } from './bounded-run.ts'
import type { FleetJob } from './job.ts'
import { retryDelaySeconds } from './retry.rules.ts'
import { endJob, releaseJob, takeDueJob } from './schedule.store.ts'

export type JobDeps = Pick<Deps, 'db' | 'log' | 'nowUnix'>

/** Null when it was not due here. `began` receives the run, so that its caller can end it. */
export async function runFleetJob<D extends JobDeps>(
  deps: D,
  job: FleetJob<D>,
  began: (run: BoundedRun) => void = () => {},
): Promise<Outcome | null> {
  const startedAtUnix = deps.nowUnix()
  const lease = await takeDueJob(deps.db, job, startedAtUnix)
  if (lease === null) return null
  const { leaseUntilUnix } = lease
  const run = startBounded((signal) => job.run(deps, signal), job.leaseSeconds)
  began(run)
  const outcome = await run.outcome
  const endedAtUnix = deps.nowUnix()
  if (outcome.kind === 'stopped')
    await releaseJob(deps.db, job.name, { leaseUntilUnix, nowUnix: endedAtUnix })
  else {
    const { failure } = outcome
    const nextAtUnix =
      failure === null
        ? Math.max(startedAtUnix + job.everySeconds, endedAtUnix)
        : endedAtUnix + Math.ceil(retryDelaySeconds(job.retrySeconds, lease.failures + 1, Math.random()))
    await endJob(deps.db, job.name, { leaseUntilUnix, nextAtUnix, endedAtUnix, failure })
  }
  return outcome
}
