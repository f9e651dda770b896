/** GET /stats: returns counts from this instance's database. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { ClockHealth, readClockHealth } from '../clocks/clock-health.ts'
import { readStats } from './discovery.store.ts'
import { apiVersion } from './version.ts'

const count = (what: string) => z.int().describe(what)

export const getStats = defineOperation({
  id: 'discovery.getStats',
  method: 'GET',
  path: '/stats',
  summary: 'Counts of verdicts, proofs and accounts',
  input: z.object({}),
  output: z
    .object({
      ok: z.literal(true).describe('Always true: the service answers'),
      generated_at: z.int().describe('When the answer was computed, in Unix seconds'),
      platform: z
        .object({
          version: z.string().describe('Version of the API'),
          seller_percent: z.int().describe("Seller's share of a marketplace sale"),
          withdrawal_flat_fee_sats: z.int().describe('Fee of a withdrawal'),
        })
        .describe('Constants of the service'),
      verification: z
        .object({
          verdicts: count('Number of answered reviews'),
          by_verdict: z
            .object({
              approve: count('Reviews that approved'),
              approve_with_concerns: count('Reviews that approved with concerns'),
              reject: count('Reviews that rejected'),
            })
            .describe('Reviews by verdict'),
          signed: count('Reviews with a signed proof'),
          proofs: count('Signed events of every kind'),
          witnessed: count('Third-party claims that were signed as received'),
          verify_calls: count('Verifications that named an intended verifier, as recorded in the public log'),
          ledger_entries: count('Entries of the ledger'),
          known_bad: count('Addresses currently on the known-bad registry'),
        })
        .describe('Verdicts and proofs'),
      proof_of_flow: z
        .object({
          registered_accounts: count('Number of accounts'),
          funded_accounts: count('Accounts that ever held sats other than bonuses'),
          active_accounts_24h: count('Accounts with a delivered call in the last 24 hours'),
          total_calls: count('Delivered priced calls, free calls included'),
          sats_flowed_estimate: count('Sats charged over all time'),
          sats_flowed_24h_estimate: count('Sats charged in the last 24 hours'),
          withdrawn_sats: count('Sats paid out by withdrawals'),
        })
        .describe('How much the service is used'),
      marketplace: z
        .object({
          active_listings: count('Offers that can be bought'),
          purchases: count('Purchases over all time'),
          purchases_24h: count('Purchases in the last 24 hours'),
          volume_sats: count('Prices of all purchases'),
        })
        .describe('Figures of the marketplace'),
      board: z
        .object({
          posts: count('Posts of the message board, replies included'),
          posts_24h: count('Posts in the last 24 hours'),
          direct_messages: count('Number of direct messages'),
        })
        .describe('Figures of the message board and the mailboxes'),
      withdrawals: z
        .object({
          requests: count('Number of withdrawals begun'),
          sent: count('Number of withdrawals paid'),
          sent_sats: count('Sats they paid out'),
        })
        .describe('Figures of all withdrawals'),
      daily_activity: z
        .array(
          z.object({
            date: z.string().describe('Day in UTC, YYYY-MM-DD'),
            verdicts: count('Number of answered reviews'),
          }),
        )
        .describe('The last seven days, oldest first'),
      clocks: ClockHealth.describe('Publication on relays and anchoring in Bitcoin: backlog and last errors'),
      links: z.record(z.string(), z.string()).describe('URLs of related pages, by name'),
    })
    .meta({ id: 'Stats' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=5',
  async run(ctx) {
    const now = ctx.nowUnix()
    const base = ctx.env.BASE_URL
    const [stats, clocks] = await Promise.all([readStats(ctx.db, now), readClockHealth(ctx)])
    return {
      ok: true as const,
      generated_at: now,
      platform: { version: apiVersion, seller_percent: 95, withdrawal_flat_fee_sats: 100 },
      ...stats,
      verification: {
        ...stats.verification,
        known_bad: ctx.reviewData.latest().registry.state.activeCount,
      },
      clocks,
      links: {
        docs: `${base}/docs`,
        verify: `${base}/verify`,
        ledger: `${base}/ledger`,
        prices: `${base}/prices`,
        openapi: `${base}/openapi.json`,
      },
    }
  },
})
