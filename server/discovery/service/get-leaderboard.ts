/** GET /leaderboard: the sellers, offers and verifiers that stand out. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { readLeaderboard } from './leaderboard.store.ts'

export const getLeaderboard = defineOperation({
  id: 'discovery.getLeaderboard',
  method: 'GET',
  path: '/leaderboard',
  summary: 'Sellers, offers and verifiers that stand out',
  description:
    'At most twenty of each. An account stays off the list with on_leaderboard false in PATCH /account; suspended accounts and inactive offers are left out.',
  input: z.object({}),
  output: z
    .object({
      generated_at: z.int().describe('When the answer was computed, in Unix seconds'),
      top_sellers: z
        .array(
          z.object({
            agent_id: z.string().describe('Public name of the seller'),
            earned_sats: z.int().describe('Sales, minus the commission'),
            sales: z.int().describe('Number of sales'),
          }),
        )
        .describe('By what they earned'),
      top_listings: z
        .array(
          z.object({
            offer_id: z.string().describe('Id of the offer'),
            title: z.string().describe('Text of the seller'),
            sold_count: z.int().describe('Number of sales'),
          }),
        )
        .describe('Offers with the most sales first'),
      top_verifiers: z
        .array(
          z.object({
            name: z.string().describe('Name in the conformance registry'),
            overall: z.string().describe('Overall grade of the newest probe'),
          }),
        )
        .describe('Passing ones first, then by name'),
    })
    .meta({ id: 'Leaderboard' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30',
  async run({ db, nowUnix }) {
    const { sellers, listings, verifiers } = await readLeaderboard(db)
    return {
      generated_at: nowUnix(),
      top_sellers: sellers,
      top_listings: listings,
      top_verifiers: verifiers.map(({ name, overall }) => ({ name, overall })),
    }
  },
})
