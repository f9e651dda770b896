/** What has to be tidied while the server runs: leases that ended, windows that passed, answers older than a day. */
import type { Context } from '#server/context.ts'

const everyMs = 30_000

/** Safe to run on every server at once. Answers how to stop it. */
export function startHousekeeping(ctx: Context): () => void {
  const run = async () => {
    const released = await ctx.books.sweepLeases()
    if (released > 0) ctx.log.warn({ released }, 'released holds whose lease ended')
    await ctx.rates.sweep()
    await ctx.idempotency.sweep()
  }
  const guarded = () => run().catch((error) => ctx.log.error({ err: error }, 'housekeeping failed'))
  void guarded()
  const timer = setInterval(guarded, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
