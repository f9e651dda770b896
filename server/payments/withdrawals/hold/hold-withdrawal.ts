/**
 * Writes row and hold in one transaction: from then on the sats cannot be used until the payment has ended.
 */
import { withdrawalCost } from '#protocol/payments/price.ts'
import { recordEvents } from '#server/events/events.store.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type Funds, lockFunds } from '#server/payments/funds.store.ts'
import { paidEvent } from '../send/withdrawal-events.ts'
import { insertWithdrawal, type NewWithdrawal } from '../withdrawals.store.ts'
import { stakeTakenOut } from './give-up-bonus.ts'
import { findReferralStake } from './referral-stake.store.ts'

/**
 * False when the payment hash, or this withdrawal, already exists. Throws lightning_balance_required,
 * account_restricted, bonus_at_stake.
 */
export const holdWithdrawal = (ctx: PaymentsDeps, row: NewWithdrawal): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    if (!(await insertWithdrawal(tx, row))) return false
    const funds = await lockFunds(tx, row.accountId)
    refuseUnaffordable(funds, row.debitMsat)
    await stakeTakenOut(tx, await findReferralStake(tx, row.accountId), funds, row)
    await ctx.books.postIn(tx, 'hold_open', `hold:${row.id}:open`, [
      { kind: 'available', unit: 'LN', owner: row.accountId, amount: -row.debitMsat },
      { kind: 'held', unit: 'LN', owner: row.accountId, amount: row.debitMsat },
    ])
    return true
  })

/** Hold and transfer at once, to an agent of this service. */
export async function transferInside(
  ctx: PaymentsDeps,
  tx: Transaction,
  row: NewWithdrawal,
  recipientId: string,
): Promise<void> {
  await insertWithdrawal(tx, row)
  const stake = await findReferralStake(tx, row.accountId)
  const funds = await lockFunds(tx, row.accountId, stake ? [recipientId, stake.referrer_id] : [recipientId])
  refuseUnaffordable(funds, row.debitMsat)
  const takenOut = await stakeTakenOut(tx, stake, funds, row)
  await ctx.books.postIn(tx, 'transfer', `transfer:${row.id}`, [
    { kind: 'available', unit: 'LN', owner: row.accountId, amount: -row.debitMsat },
    { kind: 'available', unit: 'LN', owner: recipientId, amount: row.amountMsat },
    { kind: 'fee', unit: 'LN', amount: row.debitMsat - row.amountMsat },
  ])
  if (takenOut) await ctx.books.revokeReferral(tx, takenOut.topup_key)
  const received = { via: 'transfer', amount_sats: row.amountMsat / 1_000, reference: row.id } as const
  await recordEvents(
    tx,
    [paidEvent(row), { accountId: recipientId, type: 'payment.received', data: received }],
    ctx.nowUnix(),
  )
}

/** Sats that cannot be withdrawn do not count here. */
export function refuseUnaffordable(funds: Funds, debitMsat: number): void {
  if (funds.owedMsat > 0)
    throw new OperationError('account_restricted', {
      detail: `The account owes ${funds.owedMsat / 1_000} sats for a reversed payment; withdrawals are blocked until a top-up of the same kind has repaid them.`,
      extra: { owed_sats: funds.owedMsat / 1_000 },
    })
  if (funds.lightningMsat >= debitMsat) return
  const [lightningSats, balanceSats, needSats] = [funds.lightningMsat, funds.spendableMsat, debitMsat].map(
    (msat) => msat / 1_000,
  ) as [number, number, number]
  throw new OperationError('lightning_balance_required', {
    detail: `This needs ${needSats} Lightning-backed sats, including the fee of 100; ${lightningSats} of the ${balanceSats} sats on the account are. Add some with POST /topup.`,
    extra: {
      balance_sats: balanceSats,
      lightning_sats: lightningSats,
      shortfall_sats: needSats - lightningSats,
    },
  })
}

/** An early check before external calls; the balance is read again when the money is held. */
export async function refuseUnaffordableNow(
  ctx: PaymentsDeps,
  accountId: string,
  amountSats: number,
): Promise<void> {
  const balance = await ctx.books.balanceOf(accountId)
  const funds = {
    lightningMsat: balance.available.LN * 1_000,
    spendableMsat: spendableSats(balance) * 1_000,
    bonusMsat: balance.available.BONUS * 1_000,
    owedMsat: balance.owedSats * 1_000,
  }
  refuseUnaffordable(funds, Number(withdrawalCost(BigInt(amountSats) * 1_000n).debitMsat))
}
