/** Describes the state of a withdrawal in wire format. */

import type { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { WITHDRAWAL_FEE_SATS } from '#protocol/payments/price.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { StatusAnswer } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { Withdrawal } from './withdrawals.schema.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'

type Answer = z.output<typeof Withdrawal>

type Told = Pick<
  WithdrawalRow,
  'id' | 'state' | 'payment_hash' | 'amount_msat' | 'resolved' | 'created_at_unix' | 'failure'
>

export function withdrawalFields(baseUrl: string, row: Told, newBalanceSats: number): Answer {
  const amountSats = Math.ceil(row.amount_msat / 1_000)
  return {
    status: row.state === 'paid' || row.state === 'failed' ? row.state : 'pending',
    withdrawal_id: row.id,
    payment_hash: row.payment_hash && toHex(row.payment_hash),
    amount_sats: amountSats,
    receive_sats: amountSats,
    platform_fee_sats: Number(WITHDRAWAL_FEE_SATS) as 100,
    new_balance_sats: newBalanceSats,
    resolved: row.resolved,
    created_at: row.created_at_unix,
    failure: row.failure,
    status_url: `${baseUrl}/withdrawals/${row.id}`,
  }
}

export const withdrawalAnswer = async (ctx: PaymentsDeps, row: WithdrawalRow): Promise<Answer> =>
  withdrawalFields(ctx.env.BASE_URL, row, spendableSats(await ctx.books.balanceOf(row.account_id)))

/** For the account that requested it: 202 until it has ended. Throws payment_failed when that is final. */
export async function withdrawalOutcome(
  ctx: PaymentsDeps,
  row: WithdrawalRow,
): Promise<Answer | StatusAnswer<Answer>> {
  if (row.state === 'failed')
    throw new OperationError('payment_failed', {
      detail: `The payment failed permanently (${row.failure}); the held amount is available again. To retry, create a new invoice.`,
      extra: { withdrawal_id: row.id, refunded_sats: row.debit_msat / 1_000 },
    })
  const answer = await withdrawalAnswer(ctx, row)
  return row.state === 'paid' ? answer : new StatusAnswer(202, answer)
}
