/**
 * Holds a withdrawal to the terms of the referral bonus: of the top-up that paid it, 1,000 sats are spent on calls or stay on the
 * account. One that takes them out takes back what is unspent of both bonuses, and is refused until the caller accepts that.
 */
import { bonusSats, minimumTopupSats } from '#server/accounts/accounts.schema.ts'
import type { Transaction } from '#server/db.ts'
import { OperationError } from '#server/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type Funds, lockFunds } from '../funds.store.ts'
import { findReferralStake, markGivesUpBonus, type ReferralStake } from './referral-stake.store.ts'

interface Leaving {
  id: string
  debitMsat: number
  givesUpBonus: boolean
}

/** The stake that this withdrawal takes out, marked on its row; null for every other. Throws bonus_at_stake. */
export async function stakeTakenOut(
  tx: Transaction,
  stake: ReferralStake | null,
  funds: Funds,
  { id, debitMsat, givesUpBonus }: Leaving,
): Promise<ReferralStake | null> {
  if (!stake) return null
  const unspentSats = minimumTopupSats - stake.spent_sats
  const staysSats = (funds.spendableMsat - funds.bonusMsat - debitMsat) / 1_000
  if (staysSats >= unspentSats) return null
  if (!givesUpBonus) {
    const ownSats = Math.min(bonusSats, funds.bonusMsat / 1_000)
    throw new OperationError('bonus_at_stake', {
      detail: `A referral bonus was paid for a top-up of this account. This withdrawal takes it out before ${minimumTopupSats} sats were spent (${stake.spent_sats} so far), so what is unspent of both bonuses goes back: ${ownSats} sats of this account, and the referrer's. Send give_up_bonus: true to withdraw all the same, or leave ${unspentSats} sats that are no bonus on the account. Nothing was moved.`,
      extra: { own_bonus_sats: ownSats, spent_sats: stake.spent_sats, must_stay_sats: unspentSats },
    })
  }
  await markGivesUpBonus(tx, id)
  return stake
}

/** At the moment when the money has left for good: what was spent of the bonuses until then stays spent. */
export async function takeBackBonus(ctx: PaymentsDeps, tx: Transaction, accountId: string): Promise<void> {
  const stake = await findReferralStake(tx, accountId)
  if (!stake) return
  // Both sides in one order, before either is written.
  await lockFunds(tx, accountId, [stake.referrer_id])
  await ctx.books.revokeReferral(tx, stake.topup_key)
}
