/** Defines a job: work that runs again and again, on one server of the fleet or in each process. */

interface Work<Deps> {
  name: string
  /** From the start of one run to the start of the next. */
  everySeconds: number
  /** Delay after the first failure; it doubles with each further one, up to `longestRetryFactor` times. */
  retrySeconds: number
  /** What it means that the job is late or failing: one sentence for /health, or null when that is shown elsewhere. */
  whenLate: string | null
  isOn(deps: Deps): boolean
  /**
   * Returns why it failed, or null; may throw instead. Must be safe to run twice. The signal aborts when the
   * process stops or the time of the run is over.
   */
  run(deps: Deps, signal: AbortSignal): Promise<string | null>
  /** Waits for what its runs have started and not awaited; called when the process stops. */
  drain?(deps: Deps): Promise<void>
}

/** Runs on one server at a time, under a lease in the database. */
export interface FleetJob<Deps> extends Work<Deps> {
  scope: 'fleet'
  /** Time limit of a run; after it, another server may take the job. */
  leaseSeconds: number
}

/** Runs in each server process; no row is written. */
export interface ProcessJob<Deps> extends Work<Deps> {
  scope: 'process'
  /** Time limit of a run; null for one that holds a stream open. */
  timeoutSeconds: number | null
}

export type Job<Deps> = FleetJob<Deps> | ProcessJob<Deps>
