/**
 * Enforces the referral bonus terms on a withdrawal: 1,000 sats of the top-up that paid the bonus must be
 * spent on calls or stay on the account. A withdrawal that removes them reverses the unspent part of both
 * bonuses, and is refused until the caller accepts that.
 */
import { bonusSats, minimumTopupSats } from '#server/accounts/accounts.schema.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type Funds, lockFunds } from '#server/payments/funds.store.ts'
import { findReferralStake, markGivesUpBonus, type ReferralStake } from './referral-stake.store.ts'

interface Leaving {
  id: string
  debitMsat: number
  givesUpBonus: boolean
}

/** The stake that this withdrawal removes, recorded on its row; null for any other. Throws bonus_at_stake. */
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
      detail: `A referral bonus was paid for a top-up of this account. This withdrawal removes it before ${minimumTopupSats} sats were spent (${stake.spent_sats} so far), so the unspent part of both bonuses is reversed: ${ownSats} sats of this account, and the referrer's. Send give_up_bonus: true to withdraw anyway, or leave ${unspentSats} sats other than bonus on the account. Nothing was moved.`,
      extra: { own_bonus_sats: ownSats, spent_sats: stake.spent_sats, must_stay_sats: unspentSats },
    })
  }
  await markGivesUpBonus(tx, id)
  return stake
}

/** Runs when the money has left for good: bonus sats spent until then stay spent. */
export async function takeBackBonus(ctx: PaymentsDeps, tx: Transaction, accountId: string): Promise<void> {
  const stake = await findReferralStake(tx, accountId)
  if (!stake) return
  // Both sides are locked in a fixed order before either is written.
  await lockFunds(tx, accountId, [stake.referrer_id])
  await ctx.books.revokeReferral(tx, stake.topup_key)
}
