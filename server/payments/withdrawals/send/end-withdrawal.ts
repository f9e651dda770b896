/**
 * Ends a withdrawal exactly once: state, journals and event. Called only for a final result of the node, or
 * when it was never handed over.
 */

import { withdrawalCost } from '#protocol/payments/price.ts'
import { recordEvents } from '#server/events/events.store.ts'
import type { Posting } from '#server/kernel/books/books.store.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { takeBackBonus } from '../hold/give-up-bonus.ts'
import { type End, endRow, type WithdrawalRow, type WithdrawalState } from '../withdrawals.store.ts'
import { paidEvent, returnedEvent } from './withdrawal-events.ts'

/** False when it had already ended, or was not in one of the states `from`. */
export const endWithdrawal = (
  ctx: PaymentsDeps,
  id: string,
  end: End,
  from: readonly WithdrawalState[],
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const row = await endRow(tx, id, end, { from, nowUnix: ctx.nowUnix() })
    if (!row) return false
    if (end.state === 'paid' && end.routingMsat > ctx.env.WITHDRAW_MAX_ROUTING_MSAT)
      ctx.log.error({ id, routingMsat: end.routingMsat }, 'routing cost more than its cap')
    const kind = end.state === 'paid' ? 'hold_capture' : 'hold_release'
    const postings = end.state === 'paid' ? captured(row, end.routingMsat) : released(row)
    if (end.state === 'paid' && row.gives_up_bonus) await takeBackBonus(ctx, tx, row.account_id)
    await ctx.books.postIn(tx, kind, `hold:${id}:end`, postings)
    const told = toldOf(row)
    const event = end.state === 'paid' ? paidEvent(told) : returnedEvent(told, end.failure)
    await recordEvents(tx, [event], ctx.nowUnix())
    return true
  })

const toldOf = (row: WithdrawalRow) => ({
  id: row.id,
  accountId: row.account_id,
  paymentHash: row.payment_hash,
  amountMsat: row.amount_msat,
  debitMsat: row.debit_msat,
})

const held = (row: WithdrawalRow): Posting => ({
  kind: 'held',
  unit: 'LN',
  owner: row.account_id,
  amount: -row.debit_msat,
})

/** The agent pays the amount, rounded up to a sat, and the fee; the service pays the routing. */
function captured(row: WithdrawalRow, routingMsat: number): Posting[] {
  const { feeMsat, roundingMsat } = withdrawalCost(BigInt(row.amount_msat))
  return [
    held(row),
    { kind: 'rail', unit: 'LN', amount: row.amount_msat + routingMsat },
    { kind: 'fee', unit: 'LN', amount: Number(feeMsat) },
    { kind: 'routing_cost', unit: 'LN', amount: -routingMsat },
    { kind: 'rounding', unit: 'LN', amount: Number(roundingMsat) },
  ]
}

const released = (row: WithdrawalRow): Posting[] => [
  held(row),
  { kind: 'available', unit: 'LN', owner: row.account_id, amount: row.debit_msat },
]
