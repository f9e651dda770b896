/** What became of a payment that was handed over? The node is asked by payment hash; nothing but its last word ends it. */
import type { Context } from '#server/context.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { recordOutcome } from './send-withdrawal.ts'
import { markNotFound, type SendableRow, takeToFollow } from './withdrawals.store.ts'

/** Whoever asks, the node is asked about one withdrawal at most this often. */
const askAgainSeconds = 2
/** An unknown payment is given up only when nobody can be paid by it any more, and the node has said so twice. */
const graceSeconds = 3_600
const betweenReadingsSeconds = 60

/** When this process first heard that the node does not know it, in milliseconds of a clock that does not jump. */
const unknownSinceMs = new WeakMap<Context, Map<string, number>>()

/** Leaves it as it is while its sender is at work, and while the node does not answer. */
export async function followWithdrawal(ctx: Context, id: string): Promise<void> {
  const rail = ctx.rails.lightning
  if (!rail?.isUp()) return
  const nowUnix = ctx.nowUnix()
  const row = await takeToFollow(ctx.db, { id, nowUnix, leaseUntilUnix: nowUnix + askAgainSeconds })
  if (!row) return
  const payment = await rail.use(async (wallet, { capabilities }) =>
    capabilities.outgoingLookup ? wallet.findPayment(row.payment_hash) : null,
  )
  if (!payment) return
  if (payment.state === 'succeeded' || payment.state === 'failed') await recordOutcome(ctx, row, payment)
  else if (payment.state === 'not_found') await handleNotFound(ctx, row, nowUnix)
  else if (row.not_found_since_unix !== null) {
    unknownSinceMs.get(ctx)?.delete(id)
    await markNotFound(ctx.db, id, null)
  }
}

async function handleNotFound(ctx: Context, row: SendableRow, nowUnix: number): Promise<void> {
  // It was just sent, or never; a node that lags behind its own chain may still learn of it.
  const { synced } = await ctx.rails.lightning!.use((wallet) => wallet.info())
  if (!synced) return
  // By our own clock too: when the wall clock jumps, its sender may still be at work.
  const isLong = isUnknownForLong(ctx, row.id)
  const since = row.not_found_since_unix
  if (since === null) return markNotFound(ctx.db, row.id, nowUnix)
  if (!isLong || nowUnix - since < betweenReadingsSeconds) return
  if (nowUnix < row.expires_at_unix + graceSeconds) return
  unknownSinceMs.get(ctx)?.delete(row.id)
  await endWithdrawal(ctx, row.id, { state: 'failed', failure: 'never_sent' }, ['in_flight'])
}

function isUnknownForLong(ctx: Context, id: string): boolean {
  const known = unknownSinceMs.get(ctx) ?? new Map<string, number>()
  unknownSinceMs.set(ctx, known)
  const nowMs = performance.now()
  const sinceMs = known.get(id) ?? nowMs
  known.set(id, sinceMs)
  return nowMs - sinceMs >= betweenReadingsSeconds * 1_000
}
