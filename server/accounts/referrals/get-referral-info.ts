/** GET /referral/info: the code to give away, and what it has earned. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { free } from '#server/operation.ts'
import { refLinkOf } from '../account-names.ts'
import { ApiKeyMember, bonusSats, minimumTopupSats } from '../accounts.schema.ts'
import { keyHolder } from '../keys/key-holder.ts'
import { readReferrals, referralEarnedSats } from './referrals.store.ts'

export const getReferralInfo = defineOperation({
  id: 'accounts.getReferralInfo',
  method: 'GET',
  path: '/referral/info',
  summary: 'Referral code and what it earned',
  description:
    'Both sides get the bonus once, on the first top-up of at least the minimum by the account that registered with the code, however it pays. A referrer earns at most 20 bonuses a day (UTC); one beyond them waits for the next such top-up. A withdrawal that takes the top-up out before 1,000 sats were spent takes back what is unspent of both bonuses, and says so before. Bonus sats are spendable and not withdrawable.',
  input: z.object({ api_key: ApiKeyMember.optional() }),
  output: z
    .object({
      ref_code: z.string().describe('Referral code of this account'),
      ref_link: z.string().describe('Registration link that carries the code'),
      bonus_per_referral_sats: z.int().describe('To each side'),
      minimum_topup_sats: z.int().describe('Smallest top-up that earns it'),
      total_referrals: z.int().describe('Accounts that registered with the code'),
      bonuses_paid: z.int().describe('Of those, how many have paid the bonus and kept their top-up'),
      bonuses_pending: z.int().describe('Of those, how many have not topped up enough yet'),
      total_earned_sats: z
        .int()
        .describe('Bonus sats of this account on either side, less what was taken back'),
      referred_by_code: z.string().nullable().describe('Code that this account registered with'),
      my_bonus_paid: z.boolean().describe('Whether its own first top-up has paid the bonus'),
    })
    .meta({ id: 'ReferralInfo' }),
  errors: ['missing_credentials', 'unknown_account'],
  auth: 'payer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { api_key: apiKey }, call) {
    const { id } = await keyHolder(ctx, call, apiKey)
    const [referrals, earnedSats] = await Promise.all([
      readReferrals(ctx.db, id),
      referralEarnedSats(ctx.db, id),
    ])
    return {
      ref_code: referrals.refCode,
      ref_link: refLinkOf(referrals.refCode, ctx.env.BASE_URL),
      bonus_per_referral_sats: bonusSats,
      minimum_topup_sats: minimumTopupSats,
      total_referrals: referrals.total,
      bonuses_paid: referrals.paid,
      bonuses_pending: referrals.pending,
      total_earned_sats: earnedSats,
      referred_by_code: referrals.referredByCode,
      my_bonus_paid: referrals.isOwnPaid,
    }
  },
})
