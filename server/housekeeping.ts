/** Runs periodic cleanup: expired leases, past rate-limit windows, and stored answers older than a day. */
import type { Context } from '#server/compose.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startRailWatch } from '#server/jobs/watch-rails.ts'

const everyMs = 30_000

/** Safe to run on every server at once. Returns a function that stops it. */
export function startHousekeeping(ctx: Context): () => void {
  const run = async () => {
    const released = await ctx.books.sweepLeases()
    if (released > 0) ctx.log.warn({ released }, 'released holds with expired leases')
    await ctx.rates.sweep()
    await ctx.idempotency.sweep()
  }
  const guarded = () => run().catch((error) => ctx.log.error({ err: error }, 'housekeeping failed'))
  void guarded()
  const timer = setInterval(guarded, everyMs)
  timer.unref()
  const stopJobs = startJobs(ctx)
  const stopRailWatch = startRailWatch(ctx)
  return () => {
    clearInterval(timer)
    stopJobs()
    stopRailWatch()
  }
}
