/** Reads what a referral bonus depends on: the top-up that paid it, and what its account has spent since. */
import type { Transaction } from '#server/kernel/db.ts'

export interface ReferralStake {
  topup_key: string
  referrer_id: string
  /** Spent on delivered calls. */
  spent_sats: number
}

/** Null when no bonus was paid for this account's own top-up, or it was reversed. */
export async function findReferralStake(tx: Transaction, accountId: string): Promise<ReferralStake | null> {
  const [row] = await tx.query(
    'referral_stake',
    `SELECT r.topup_key, r.referrer_id, COALESCE((SELECT sum(sats) FROM charge_hour WHERE account_id = $1), 0)::bigint AS spent_sats
     FROM referral r WHERE r.referee_id = $1 AND r.state = 'paid' /* not null: topup_key */`,
    [accountId],
  )
  return row ?? null
}

export async function markGivesUpBonus(tx: Transaction, withdrawalId: string): Promise<void> {
  await tx.query('withdrawal_gives_up', 'UPDATE withdrawal SET gives_up_bonus = true WHERE id = $1', [
    withdrawalId,
  ])
}
