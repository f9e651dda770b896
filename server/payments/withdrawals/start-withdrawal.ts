/**
 * Takes a checked invoice to its result: hold, send, and wait briefly; a known invoice returns its existing
 * state.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PayableInvoice } from '#protocol/payments/bolt11/payable.ts'
import { withdrawalCost } from '#protocol/payments/price.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { retryUntilDatabaseUp } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { holdWithdrawal } from './hold/hold-withdrawal.ts'
import { newWithdrawalId } from './new-withdrawal-id.ts'
import { followWithdrawal } from './send/follow-withdrawal.ts'
import { sendWithdrawal } from './send/send-withdrawal.ts'
import { withdrawalOutcome } from './withdrawal-answer.ts'
import {
  findWithdrawal,
  findWithdrawalByHash,
  type NewWithdrawal,
  type Resolved,
  type WithdrawalRow,
} from './withdrawals.store.ts'

const patienceSeconds = 15
const lookAgainMs = 200

export interface Payable {
  bolt11: string
  invoice: PayableInvoice
  /** The address the invoice was resolved from. */
  destination: string | null
  resolved: Resolved | null
}

/** Throws the errors of holdWithdrawal, invoice_already_used, payment_failed. */
export async function startWithdrawal(
  ctx: PaymentsDeps,
  account: CallerAccount,
  payable: Payable & { givesUpBonus: boolean },
  id = newWithdrawalId(ctx),
) {
  const { invoice } = payable
  const row: NewWithdrawal = {
    id,
    accountId: account.id,
    kind: payable.destination === null ? 'invoice' : 'address',
    paymentHash: invoice.paymentHash,
    bolt11: payable.bolt11,
    amountMsat: Number(invoice.amountMsat),
    debitMsat: Number(withdrawalCost(invoice.amountMsat).debitMsat),
    maxFeeMsat: ctx.env.WITHDRAW_MAX_ROUTING_MSAT,
    destination: payable.destination,
    resolved: payable.resolved,
    expiresAtUnix: invoice.expiresAtUnix,
    createdAtUnix: ctx.nowUnix(),
    givesUpBonus: payable.givesUpBonus,
  }
  // Safe to repeat: when only the response to the commit was lost, the row exists and still has to be sent.
  if (!(await retryUntilDatabaseUp(() => holdWithdrawal(ctx, row)))) {
    const own = await findWithdrawal(ctx.db, id)
    if (!own) return (await knownWithdrawal(ctx, account, invoice.paymentHash))!
    if (own.state !== 'held') return outcomeNow(ctx, own)
  }
  const sending = sendWithdrawal(ctx, id)
  // It is being sent: while Postgres is unreachable, it must not be reported as failed.
  return retryUntilDatabaseUp(async () => withdrawalOutcome(ctx, await whenEnded(ctx, id, sending)))
}

/** Null when no withdrawal has this payment hash. It is paid at most once, whichever account asks. */
export async function knownWithdrawal(ctx: PaymentsDeps, account: CallerAccount, paymentHash: Uint8Array) {
  const row = await findWithdrawalByHash(ctx.db, paymentHash)
  if (!row) return null
  if (row.account_id !== account.id) throw new OperationError('invoice_already_used')
  return outcomeNow(ctx, row)
}

export const outcomeNow = async (ctx: PaymentsDeps, row: WithdrawalRow) =>
  withdrawalOutcome(ctx, await refreshed(ctx, row))

/** State as the node knows it now, if it can be queried. */
export async function refreshed(ctx: PaymentsDeps, row: WithdrawalRow): Promise<WithdrawalRow> {
  if (row.state === 'paid' || row.state === 'failed') return row
  await followWithdrawal(ctx, row.id).catch((error) =>
    ctx.log.warn({ err: error, withdrawal: row.id }, 'querying the node about a withdrawal failed'),
  )
  return (await findWithdrawal(ctx.db, row.id))!
}

/** The row when it has ended, or its state at the time limit, by whichever clock comes first. */
async function whenEnded(ctx: PaymentsDeps, id: string, sending: Promise<void>): Promise<WithdrawalRow> {
  const untilUnix = ctx.nowUnix() + patienceSeconds
  const untilMs = performance.now() + patienceSeconds * 1_000
  let isSent = false
  void sending.then(() => {
    isSent = true
  })
  for (;;) {
    const row = (await findWithdrawal(ctx.db, id))!
    if (row.state === 'paid' || row.state === 'failed') return row
    if (ctx.nowUnix() >= untilUnix || performance.now() >= untilMs) return row
    await (isSent ? sleep(lookAgainMs) : Promise.race([sending, sleep(lookAgainMs)]))
  }
}
