/** GET /referral/info: returns the account's referral code and its bonuses. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { refLinkOf } from '../account-names.ts'
import { ApiKeyMember, bonusSats, minimumTopupSats } from '../accounts.schema.ts'
import { keyHolder } from '../keys/key-holder.ts'
import { readReferrals, referralEarnedSats } from './referrals.store.ts'

export const getReferralInfo = defineOperation({
  id: 'accounts.getReferralInfo',
  method: 'GET',
  path: '/referral/info',
  summary: 'Referral code and bonuses',
  description:
    'Both sides get the bonus once, on the first top-up of at least the minimum by the referred account, on any rail. A referrer earns at most 20 bonuses per day (UTC); a further bonus is paid with the next qualifying top-up. A withdrawal that removes the top-up before 1,000 sats were spent reverses the unspent part of both bonuses; the service warns before doing so. Bonus sats can be spent but not withdrawn.',
  input: z.object({ api_key: ApiKeyMember.optional() }),
  output: z
    .object({
      ref_code: z.string().describe('Referral code of this account'),
      ref_link: z.string().describe('Registration link that contains the code'),
      bonus_per_referral_sats: z.int().describe('Bonus for each side'),
      minimum_topup_sats: z.int().describe('Smallest top-up that pays the bonus'),
      total_referrals: z.int().describe('Accounts registered with the code'),
      bonuses_paid: z.int().describe('Referred accounts whose bonus was paid and not reversed'),
      bonuses_pending: z.int().describe('Referred accounts without a qualifying top-up'),
      total_earned_sats: z
        .int()
        .describe('Bonus sats received by this account on either side, minus reversals'),
      referred_by_code: z.string().nullable().describe('Referral code this account registered with'),
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
