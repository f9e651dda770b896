/** The record of settled trades, and one trade of it as outcomes show it again. */
import { z } from 'zod'
import { common, unix } from './record-members.schema.ts'

const usd = z.string().regex(/^-?\d+(\.\d+)?$/)

export const TradeRow = z
  .strictObject({
    trade_id: z.string().describe('Id of the trade'),
    coin: z.string().describe('Symbol of the traded asset'),
    side: z.string().nullable().describe('Direction; null where the venue does not say'),
    realized_pnl_usd: usd.describe('Result in USD after fees'),
    result: z.enum(['WIN', 'LOSS', 'BREAKEVEN']).describe('BREAKEVEN when realized_pnl_usd is exactly 0'),
    reason: z.string().describe('Why it was closed'),
    source: z.string().describe('Where it was read'),
    opened_at: unix.nullable().describe('Unix seconds of the first fill; null when unknown'),
    settled_at: unix.describe('Unix seconds of the last fill'),
    verdict_entry: z.int().min(1).nullable().describe('Entry of the verdict that it followed'),
    fill_refs: z.array(z.string()).describe('References of the fills'),
  })
  .meta({ id: 'TradeRow' })

export const TradeOutcomesRecord = z
  .strictObject({
    ...common('trade_outcomes'),
    audit: z
      .strictObject({
        venue: z.string().describe('Where the trades settled'),
        account: z.string().describe('Public account at the venue'),
        how_to_verify: z.string().describe('How to verify it, in steps'),
        outcomes_on_chain: z.string().describe('What of it stands on a chain'),
      })
      .describe('Where to look'),
    summary: z
      .strictObject({
        by_sleeve: z.record(z.string(), z.int()).describe('Trades by strategy'),
        closed: z.int().min(0).describe('Number of closed trades'),
        wins: z.int().min(0).describe('Number of trades that won'),
        losses: z.int().min(0).describe('Number of trades that lost'),
        breakevens: z.int().min(0).describe('Number of trades that neither won nor lost'),
        net_pnl_usd: usd.describe('Sum of all results in USD'),
        period: z.string().describe('What the record covers'),
        skipped_partial_records: z.int().min(0).describe('Fills left out because they were incomplete'),
      })
      .describe('Counts and sums over the trades'),
    trades: z.array(TradeRow).describe('One row for each trade'),
  })
  .meta({ id: 'TradeOutcomesRecord' })
