/**
 * Runs one job on time: by its own timer, when it is woken, and again with back-off after a failure. Runs of
 * one process do not overlap, except one that ignored the end of its time.
 */
import { type BoundedRun, startBounded } from './bounded-run.ts'
import type { FleetJob, Job, ProcessJob } from './job.ts'
import type { JobHealth } from './job-health.ts'
import { createJobState, isPowerOfTwo, type JobState } from './job-state.ts'
import { retryDelaySeconds } from './retry.rules.ts'
import { type JobDeps, runFleetJob } from './run-fleet-job.ts'
import { readJob, wakeJob } from './schedule.store.ts'

/** The row of a fleet job is read this often at least: other servers change it. */
const longestLookSeconds = 60
/** Pause after a schedule that could not be read. */
const blindSeconds = 5

export interface JobTimer {
  start(): void
  /** Runs as soon as possible, also before start, and once more after a run in progress. A back-off is kept. */
  wake(): void
  /** Null while it is not started or not on. */
  health(): JobHealth | null
  /** Resolves when nothing of it runs any more, or after the grace. */
  stop(graceMs: number): Promise<void>
}

export function createJobTimer<D extends JobDeps>(job: Job<D>, deps: () => D): JobTimer {
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | null = null
  let run: BoundedRun | null = null
  let isStarted = false
  let isStopped = false
  let isWoken = false
  let blindLooks = 0
  let made: JobState | null = null
  const stateOf = () => {
    made ??= createJobState(job, deps())
    return made
  }

  function plan(seconds: number): void {
    clearTimeout(timer)
    if (!isStarted || isStopped) return
    timer = setTimeout(look, Math.max(0, seconds) * 1_000)
    timer.unref()
  }

  function look(): void {
    if (turn !== null || isStopped) return
    turn = takeTurn()
      .catch((error: unknown) => {
        blindLooks += 1
        if (isPowerOfTwo(blindLooks))
          deps().log.error({ err: error, job: job.name }, 'the schedule of a job could not be read')
        return blindSeconds
      })
      .then((seconds) => {
        turn = null
        if (isWoken && mayBeWoken()) look()
        else plan(seconds)
      })
  }

  const mayBeWoken = () => !isStarted || stateOf().failures === 0

  /** Returns after how many seconds to look again. */
  async function takeTurn(): Promise<number> {
    const wasWoken = isWoken
    isWoken = false
    if (!job.isOn(deps())) return longestLookSeconds
    return job.scope === 'fleet' ? takeFleetTurn(job, wasWoken) : takeProcessTurn(job)
  }

  async function takeProcessTurn(own: ProcessJob<D>): Promise<number> {
    const startedMs = performance.now()
    run = startBounded((signal) => own.run(deps(), signal), own.timeoutSeconds)
    const outcome = await run.outcome
    run = null
    if (outcome.kind === 'stopped') return 0
    const state = stateOf()
    state.note(outcome)
    const tookSeconds = (performance.now() - startedMs) / 1_000
    const seconds =
      outcome.failure === null
        ? Math.max(0, own.everySeconds - tookSeconds)
        : retryDelaySeconds(own.retrySeconds, state.failures, Math.random())
    state.setDue(deps().nowUnix() + Math.ceil(seconds))
    return seconds
  }

  async function takeFleetTurn(fleet: FleetJob<D>, wasWoken: boolean): Promise<number> {
    const { db, nowUnix } = deps()
    if (wasWoken) await wakeJob(db, fleet.name)
    const outcome = await runFleetJob(deps(), fleet, (began) => {
      run = began
      if (isStopped) began.stop(0)
    })
    run = null
    if (outcome?.kind === 'stopped') return 0
    if (outcome !== null) stateOf().note(outcome)
    const row = await readJob(db, fleet.name)
    blindLooks = 0
    if (row === null) return 0
    stateOf().adopt(row)
    const untilDue = Math.max(row.nextAtUnix, row.leaseUntilUnix) - nowUnix()
    // A row of a clock that was ahead is taken over at the next look.
    return Math.min(Math.max(untilDue, outcome === null ? 1 : 0), longestLookSeconds)
  }

  return {
    start() {
      if (isStarted || isStopped) return
      isStarted = true
      stateOf().start()
      look()
    },
    wake() {
      if (isStopped || !mayBeWoken()) return
      isWoken = true
      if (turn === null) look()
    },
    health: () => (isStarted && job.isOn(deps()) ? stateOf().health(run !== null) : null),
    async stop(graceMs) {
      isStopped = true
      clearTimeout(timer)
      run?.stop(graceMs)
      await turn
      if (!isStarted || !job.drain) return
      const late = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([job.drain(deps()), late])
    },
  }
}
