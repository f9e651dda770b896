/** Books one debit atomically: the hold and its capture in one transaction. */

import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { ReserveRequest } from '#server/kernel/books/books.store.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'

export type Debit = Omit<ReserveRequest, 'lightningOnly' | 'leaseUntilUnix'>

export type Debited =
  | { outcome: 'debited'; usedFreeCall: boolean; freeCallsRemaining: number; balanceSats: number }
  | { outcome: 'insufficient'; balanceSats: number; lightningSats: number }

/** Written one at a time, because a refusal rolls back the whole batch. */
export const debitWriter: Writer<Debit, Debited, AccountsDeps> = {
  name: 'debit',
  maxBatch: 1,
  concurrency: 2,
  async write(tx, [debit], ctx) {
    return [await debitAtOnce(tx, debit!, ctx)]
  },
}

async function debitAtOnce(tx: Transaction, debit: Debit, ctx: AccountsDeps): Promise<Debited> {
  const nowUnix = ctx.nowUnix()
  const item = {
    ordinal: 0,
    charge_id: debit.chargeId,
    account_id: debit.accountId,
    operation: debit.operation,
    price_class: debit.priceClass,
    price_sats: debit.priceSats,
    free_eligible: debit.freeEligible,
    ln_only: false,
    // The hold is not visible before it is captured.
    lease_until: nowUnix,
  }
  const [reserved] = await tx.query(
    'debit_reserve',
    'SELECT outcome, balance_msat, ln_msat FROM books_reserve($1, $2)',
    [JSON.stringify([item]), nowUnix],
  )
  const { outcome, balance_msat: balance, ln_msat: lightning } = reserved!
  if (outcome === 'insufficient')
    return { outcome, balanceSats: balance! / 1_000, lightningSats: lightning! / 1_000 }
  // A reserve may be lost in a database crash; an acknowledged debit must not be.
  await tx.query('debit_durable', 'SET LOCAL synchronous_commit TO DEFAULT', [])
  const charged = (await ctx.books.deliver(tx, [debit.chargeId])).get(debit.chargeId)!
  const [account] = await tx.query(
    'debit_free_left',
    'SELECT free_calls_limit - free_calls_used AS free_left FROM account WHERE id = $1',
    [debit.accountId],
  )
  return {
    outcome: 'debited',
    usedFreeCall: outcome === 'free',
    freeCallsRemaining: account!.free_left,
    balanceSats: charged.balanceSats!,
  }
}
