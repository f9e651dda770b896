/** Looks at each job by a timer of its own: what says every 10 s runs every 10 s, whatever the others take. */
import type { Context } from '#server/compose.ts'
import { type Job, jobs, runDueJobs } from './run-due-jobs.ts'

/** A look that finds nothing due costs one statement. */
const looksPerPeriod = 5
const longestPeriodSeconds = 60

/** Safe on every server at once. Answers how to stop it; what runs meanwhile ends by itself. */
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
