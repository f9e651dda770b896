/** Schedules each job with its own timer, so that a slow job does not delay the others. */
import type { Context } from '#server/compose.ts'
import { type Job, jobs, runDueJobs } from './run-due-jobs.ts'

/** A check that finds no due job costs one statement. */
const looksPerPeriod = 5
const longestPeriodSeconds = 60

/** Safe to run on every server at once. Returns a function that stops it; running jobs finish. */
export function startJobs(ctx: Context, list: readonly Job[] = jobs): () => void {
  const timers = list.map((job) => {
    const periodSeconds = Math.min(job.everySeconds, job.retrySeconds, longestPeriodSeconds)
    const look = () =>
      void runDueJobs(ctx, [job]).catch((error) =>
        ctx.log.error({ err: error, job: job.name }, 'the schedule failed'),
      )
    look()
    const timer = setInterval(look, (periodSeconds * 1_000) / looksPerPeriod)
    timer.unref()
    return timer
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
