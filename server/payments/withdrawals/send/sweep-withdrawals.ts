/**
 * Brings every withdrawal to an end: those left behind by a crash are sent or followed, and none is sent
 * twice.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { forSeconds, sweepSeconds } from '#server/payments/sweeps/sweep-time.ts'
import { listOpenWithdrawals } from '../withdrawals.store.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { followWithdrawal } from './follow-withdrawal.ts'
import { sendWithdrawal } from './send-withdrawal.ts'

/** Returns why it failed, or null. */
export async function sweepWithdrawals(
  ctx: PaymentsDeps,
  mayGoOn = forSeconds(sweepSeconds),
): Promise<string | null> {
  const nowUnix = ctx.nowUnix()
  let failure: string | null = null
  for (const { id, state, expires_at_unix: expiresAtUnix } of await listOpenWithdrawals(ctx.db, nowUnix)) {
    if (!mayGoOn()) break
    if (state === 'held' && expiresAtUnix <= nowUnix) await endUnsent(ctx, id)
    else if (!ctx.rails.lightning?.isUp()) failure = 'the Lightning node does not answer'
    else if (state === 'held') void sendWithdrawal(ctx, id)
    else
      await followWithdrawal(ctx, id).catch((error) => {
        failure = error instanceof Error ? error.message : String(error)
      })
  }
  return failure
}

/** It was never claimed, so nothing has been sent. */
const endUnsent = (ctx: PaymentsDeps, id: string) =>
  endWithdrawal(ctx, id, { state: 'failed', failure: 'expired_unsent' }, ['held'])
