/**
 * Runs jobs, each with its own timer, so that a slow one delays no other; the one place that starts, wakes
 * and stops background work and knows its health.
 */

import type { Job } from './job.ts'
import type { JobHealth } from './job-health.ts'
import { createJobTimer } from './job-timer.ts'
import type { JobDeps } from './run-fleet-job.ts'

/** What capabilities use. */
export interface Jobs {
  /** Runs a job now, in addition to its clock: call after the commit of what it works on. */
  wake(name: string): void
  /** Of the jobs that are started and on. */
  health(): JobHealth[]
}

export interface Runner extends Jobs {
  /** Safe on every server at once. Without names: all. */
  start(names?: readonly string[]): void
  /** Starts nothing new, aborts what runs, and resolves when it has ended or the grace is over. */
  stop(): Promise<void>
}

/** Part of the time that a process has to end. */
const graceMs = 3_000

/** `deps` is called at each run: the parts may be built after the runner. */
export function createRunner<D extends JobDeps>(list: readonly Job<D>[], deps: () => D): Runner {
  const timers = new Map(list.map((job) => [job.name, createJobTimer(job, deps)]))
  let stopping: Promise<void> | null = null
  return {
    start(names = [...timers.keys()]) {
      for (const name of names) timers.get(name)!.start()
    },
    wake(name) {
      const timer = timers.get(name)
      if (!timer) throw new Error(`there is no job ${name}`)
      timer.wake()
    },
    health: () => [...timers.values()].flatMap((timer) => timer.health() ?? []),
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }

  async function stopAll(): Promise<void> {
    await Promise.all(
      [...timers].map(([name, timer]) =>
        timer
          .stop(graceMs)
          .catch((error: unknown) =>
            deps().log.error({ err: error, job: name }, 'a job did not end cleanly'),
          ),
      ),
    )
  }
}

/** Starts a runner of its own for these jobs. Returns a function that stops it. */
export function runJobs<D extends JobDeps>(deps: D, list: readonly Job<D>[]): () => Promise<void> {
  const runner = createRunner(list, () => deps)
  runner.start()
  return () => runner.stop()
}
