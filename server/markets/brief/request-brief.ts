/** POST /agent-economy-brief and its free preview: what public lists of paid resources and MCP servers gained and lost. */
import { z } from 'zod'
import { agentPriced, free } from '#server/kernel/operation.ts'
import { defineOperation, type MarketsDeps } from '../deps.ts'
import { BriefData, charged } from '../markets.schema.ts'
import { unavailable } from '../read/market-view.ts'
import { listSnapshots } from '../store/snapshots.store.ts'
import { BRIEF_KEYS, briefOf } from './brief.ts'

const price = agentPriced(65, '0.070833')

/** Throws market_data_unavailable. */
async function readBrief({ db, env }: Pick<MarketsDeps, 'db' | 'env'>) {
  const brief = briefOf(env, await listSnapshots(db, BRIEF_KEYS))
  if (brief === null) throw unavailable('No list of the agent economy has answered yet.')
  return brief
}

export const requestBrief = defineOperation({
  id: 'markets.requestBrief',
  method: 'POST',
  path: '/agent-economy-brief',
  summary: 'Brief on the agent economy',
  description:
    'Public lists of paid resources and MCP servers, with what came and went since the last cycle of six hours. Addresses are not checked; names and notes are texts of strangers.',
  input: z.object({}),
  output: BriefData.extend(charged),
  errors: ['market_data_unavailable'],
  auth: 'payer',
  price,
  beforePayment: async (ctx) => void (await readBrief(ctx)),
  effect: 'money',
  idempotency: 'key',
  rate: 'paid',
  tool: 'agent_economy_brief',
  run: (ctx) => readBrief(ctx),
})

export const previewBrief = defineOperation({
  id: 'markets.previewBrief',
  method: 'GET',
  path: '/agent-economy-brief/preview',
  summary: 'Counts of the brief on the agent economy',
  input: z.object({}),
  output: z
    .object({
      as_of: z.int().describe('Unix seconds of the oldest list'),
      source_count: z.int().describe('Number of lists that the brief reads'),
      item_count: z.int().describe('Items in the lists'),
      churn: BriefData.shape.churn,
      price: z
        .object({
          sats: z.int().describe('Price in whole sats'),
          usd: z.string().nullable().describe('Price in US dollars, decimal; null when no rate is known'),
        })
        .describe('Price of the brief'),
    })
    .meta({ id: 'AgentEconomyPreview' }),
  errors: ['market_data_unavailable'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx) {
    const { as_of, sources, item_count, churn } = await readBrief(ctx)
    const { agentSats: sats, usd } = price
    return { as_of, source_count: sources.length, item_count, churn, price: { sats, usd } }
  },
})
