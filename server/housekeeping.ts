/** Runs periodic cleanup: expired leases, past rate-limit windows, and stored answers older than a day. */
import type { Context } from '#server/compose.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
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
  // Not awaited: refreshing a list can take minutes, and leases must be swept meanwhile.
  const due = () =>
    void runDueJobs(ctx).catch((error) => ctx.log.error({ err: error }, 'a scheduled job failed'))
  const tick = () => {
    due()
    return guarded()
  }
  void tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  const stopRailWatch = startRailWatch(ctx)
  return () => {
    clearInterval(timer)
    stopRailWatch()
  }
}
