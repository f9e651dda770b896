/** GET /sovereign/status: what the trading account did, as the ledger holds it, losses included. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { equityBands } from './equity-band.ts'
import { readSentinel } from './sentinel.store.ts'
import { accountOf, statusOf } from './sentinel-view.ts'
import { newestTrades, realisedUsd } from './trades.store.ts'

export const getSovereignStatus = defineOperation({
  id: 'warden.getSovereignStatus',
  method: 'GET',
  path: '/sovereign/status',
  summary: 'State of the trading account',
  description: 'Every figure but the band recomputes from the entries of the ledger.',
  input: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(10).describe('Trades, 1 to 100'),
  }),
  output: z
    .object({
      status: z
        .enum(['running', 'paused', 'unconfigured'])
        .describe('unconfigured: no trading account is set'),
      equity_band: z
        .enum(equityBands)
        .nullable()
        .describe('Equity in US dollars, as a band; null when the venue did not show it lately'),
      realized_pnl_usd: z
        .string()
        .describe('Sum over all settled trades of the ledger, after fees, in US dollars'),
      open_positions: z
        .int()
        .nullable()
        .describe('Open positions; null when the venue did not show them lately'),
      recent: z
        .array(
          z.object({
            at: z.int().describe('Unix seconds at which it settled'),
            coin: z.string().describe('Symbol of the coin'),
            side: z.string().describe('long or short'),
            result: z.enum(['WIN', 'LOSS', 'BREAKEVEN']).describe('Result of the trade after fees'),
            verdict_entry: z.int().nullable().describe('Verdict that proposed it; null when none did'),
          }),
        )
        .describe('Settled trades, newest first'),
      ledger_url: z.string().describe('Where the entries are'),
    })
    .meta({ id: 'SovereignStatus' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit }) {
    const row = await readSentinel(ctx.db)
    const status = statusOf(ctx, row)
    const isConfigured = status !== 'unconfigured'
    const { openPositions, equityBand } = accountOf(ctx, row)
    return {
      status,
      equity_band: equityBand,
      realized_pnl_usd: isConfigured ? await realisedUsd(ctx.db) : '0',
      open_positions: openPositions,
      recent: isConfigured ? await newestTrades(ctx.db, limit) : [],
      ledger_url: `${ctx.env.BASE_URL}/ledger`,
    }
  },
})
