/** GET /analytics/roi: returns an account's lifetime earnings and spending. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import { free } from '#server/kernel/operation.ts'
import { readAccount, readUsage } from '../accounts.store.ts'
import { referralEarnedSats } from '../referrals/referrals.store.ts'
import { readFlows } from './earnings.store.ts'

const sats = (what: string) => z.int().describe(what)

export const getRoi = defineOperation({
  id: 'accounts.getRoi',
  method: 'GET',
  path: '/analytics/roi',
  summary: 'Lifetime earnings and spending',
  description:
    'Top-ups and gifts are neither earned nor spent, and withdrawals are not counted. Sats earned or spent count whatever their unit.',
  input: z.object({}),
  output: z
    .object({
      total_spent_sats: sats('Delivered calls, purchases and direct messages'),
      total_calls: z.int().describe('Delivered paid operations, free calls included'),
      current_balance_sats: sats('All spendable sats'),
      marketplace_earnings_sats: sats('Sales, minus the commission'),
      marketplace_sales_count: z.int().describe('Number of marketplace sales'),
      dm_earnings_sats: sats('Direct messages received, minus the commission'),
      bounty_earnings_sats: sats('Bounties paid out'),
      referral_earnings_sats: sats('Referral bonuses on either side, minus reversals'),
      net_sats: sats('Earnings minus spending'),
      account_age_days: z.int().describe('Whole days since registration'),
    })
    .meta({ id: 'Roi' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, _input, call) {
    const { id } = call.account!
    const [account, balance, usage, flows, referralSats] = await Promise.all([
      readAccount(ctx.db, id),
      ctx.books.balanceOf(id),
      readUsage(ctx.db, id),
      readFlows(ctx.db, id),
      referralEarnedSats(ctx.db, id),
    ])
    const { market_sale: market, dm_sale: messages, bounty_paid: bounties } = flows
    const spentSats = usage.totalSpentSats + market.paidSats + messages.paidSats
    const earnedSats = market.earnedSats + messages.earnedSats + bounties.earnedSats + referralSats
    return {
      total_spent_sats: spentSats,
      total_calls: usage.totalCalls,
      current_balance_sats: spendableSats(balance),
      marketplace_earnings_sats: market.earnedSats,
      marketplace_sales_count: market.earnings,
      dm_earnings_sats: messages.earnedSats,
      bounty_earnings_sats: bounties.earnedSats,
      referral_earnings_sats: referralSats,
      net_sats: earnedSats - spentSats,
      account_age_days: Math.floor((ctx.nowUnix() - account.createdAtUnix) / 86_400),
    }
  },
})
