/**
 * Follows a payment that was handed over. The node is queried by payment hash; only its final result ends
 * the withdrawal.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { markNotFound, type SendableRow, takeToFollow } from '../withdrawals.store.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { isSending, recordOutcome, sendWithdrawalAgain } from './send-withdrawal.ts'

/** Minimum interval between node queries about one withdrawal, over all callers. */
const askAgainSeconds = 2
/**
 * A payment unknown to the node is handed over again, while its invoice can be paid, once the node has
 * reported it unknown twice; it is given up only when the invoice can no longer be paid.
 */
const graceSeconds = 3_600
const betweenReadingsSeconds = 60

/** Leaves it unchanged while its sender is active, and while the node does not answer. */
export async function followWithdrawal(ctx: PaymentsDeps, id: string): Promise<void> {
  const rail = ctx.rails.lightning
  // Regardless of its lease: a payment still being sent from this process is not lost.
  if (!rail?.isUp() || isSending(ctx, id)) return
  const nowUnix = ctx.nowUnix()
  const row = await takeToFollow(ctx.db, { id, nowUnix, leaseUntilUnix: nowUnix + askAgainSeconds })
  if (!row) return
  const payment = await rail.use(async (wallet, { capabilities }) =>
    capabilities.outgoingLookup ? wallet.findPayment(row.payment_hash) : null,
  )
  if (!payment) return
  if (payment.state === 'succeeded' || payment.state === 'failed') await recordOutcome(ctx, row, payment)
  else if (payment.state === 'not_found') await handleNotFound(ctx, row, nowUnix)
  else if (row.not_found_since_unix !== null) await markNotFound(ctx.db, id, null)
}

async function handleNotFound(ctx: PaymentsDeps, row: SendableRow, nowUnix: number): Promise<void> {
  // It was just sent, or never; a node behind its own chain may still learn of it.
  const { synced } = await ctx.rails.lightning!.use((wallet) => wallet.info())
  if (!synced) return
  const since = row.not_found_since_unix
  if (since === null) return markNotFound(ctx.db, row.id, nowUnix)
  if (nowUnix - since < betweenReadingsSeconds) return
  // Not awaited: it takes as long as the payment does.
  if (nowUnix < row.expires_at_unix) return void sendWithdrawalAgain(ctx, row.id, betweenReadingsSeconds)
  if (nowUnix < row.expires_at_unix + graceSeconds) return
  await endWithdrawal(ctx, row.id, { state: 'failed', failure: 'never_sent' }, ['in_flight'])
}
