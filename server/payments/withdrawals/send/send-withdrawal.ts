/**
 * Hands a withdrawal to the node: by the first worker that claims it, and again under the same payment hash
 * when the node never received it.
 */

import { retryUntilDatabaseUp } from '#server/kernel/db.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { PayOutcome } from '#server/payments/lightning/wallets/wallet.ts'
import {
  claimToSend,
  claimToSendAgain,
  findWithdrawal,
  markInFlight,
  type SendableRow,
} from '../withdrawals.store.ts'
import { endWithdrawal } from './end-withdrawal.ts'

const paySeconds = 45
/** Others query the node only after the sender must have given up. */
const leaseSeconds = paySeconds + 30

const running = new WeakMap<PaymentsDeps, Set<Promise<void>>>()
/** Withdrawals claimed by this process that are at the node now. */
const handedOver = new WeakMap<PaymentsDeps, Set<string>>()

export const isSending = (ctx: PaymentsDeps, id: string): boolean => handedOver.get(ctx)?.has(id) ?? false

/**
 * Resolves when the node has answered or the time limit is reached; immediately when another worker sends
 * it. Never rejects.
 */
export const sendWithdrawal = (ctx: PaymentsDeps, id: string): Promise<void> =>
  sendClaimed(ctx, id, (lease) => claimToSend(ctx.db, { id, ...lease }))

/**
 * For a crash between claim and hand-over. A node pays a hash at most once, so a delayed hand-over of the
 * previous sender and this one cannot both pay; returning the sats instead could lose them to it. Otherwise
 * like sendWithdrawal.
 */
export const sendWithdrawalAgain = (
  ctx: PaymentsDeps,
  id: string,
  betweenReadingsSeconds: number,
): Promise<void> =>
  sendClaimed(ctx, id, (lease) => claimToSendAgain(ctx.db, { id, ...lease, betweenReadingsSeconds }))

type Claim = (lease: { nowUnix: number; leaseUntilUnix: number }) => Promise<SendableRow | null>

function sendClaimed(ctx: PaymentsDeps, id: string, claim: Claim): Promise<void> {
  const sends = running.get(ctx) ?? new Set()
  running.set(ctx, sends)
  const send = claimAndPay(ctx, id, claim)
    .catch((error) => ctx.log.error({ err: error, withdrawal: id }, 'a withdrawal is left to the sweep'))
    .finally(() => sends.delete(send))
  sends.add(send)
  return send
}

/**
 * Waits briefly for payments sent by this process; the rest is followed by payment hash after the next
 * start.
 */
export async function drainSends(ctx: PaymentsDeps): Promise<void> {
  const moment = new Promise<void>((resolve) => setTimeout(resolve, 3_000).unref())
  await Promise.race([Promise.all(running.get(ctx) ?? []), moment])
}

async function claimAndPay(ctx: PaymentsDeps, id: string, claim: Claim): Promise<void> {
  const wallet = ctx.rails.lightning?.wallet
  if (!wallet) return
  const nowUnix = ctx.nowUnix()
  const row = await claim({ nowUnix, leaseUntilUnix: nowUnix + leaseSeconds })
  if (!row) return
  const ids = handedOver.get(ctx) ?? new Set()
  handedOver.set(ctx, ids.add(id))
  const outcome = await wallet
    .pay({
      bolt11: row.bolt11,
      maxFeeMsat: BigInt(row.max_fee_msat),
      timeoutSeconds: paySeconds,
      attemptId: row.id,
    })
    .catch((): PayOutcome => ({ state: 'unknown' }))
    .finally(() => ids.delete(id))
  await retryUntilDatabaseUp(() =>
    outcome.state === 'unknown' ? markInFlight(ctx.db, id) : recordOutcome(ctx, row, outcome),
  )
}

/** The final result of the node. */
export async function recordOutcome(
  ctx: PaymentsDeps,
  { id }: SendableRow,
  outcome: Exclude<PayOutcome, { state: 'unknown' }>,
): Promise<void> {
  const end =
    outcome.state === 'succeeded'
      ? { state: 'paid' as const, routingMsat: Number(outcome.feeMsat), preimage: outcome.preimage }
      : { state: 'failed' as const, failure: toldReason(ctx, id, outcome.reason) }
  const ended = await endWithdrawal(ctx, id, end, ['handing_over', 'in_flight'])
  if (ended || end.state !== 'paid' || (await findWithdrawal(ctx.db, id))?.state === 'paid') return
  // It was released as never sent by a server whose clock was far ahead of the sender's, so the rail is now
  // short of it.
  ctx.log.error({ withdrawal: id }, 'a released withdrawal has been paid: its sats are missing')
}

/** Callers see codes such as `no_route`; the node's other text goes to the log. */
function toldReason(ctx: PaymentsDeps, id: string, reason: string): string {
  if (/^[a-z0-9_]{1,64}$/.test(reason)) return reason
  ctx.log.warn({ withdrawal: id, reason }, 'reason of a failed payment')
  return 'refused_by_node'
}
