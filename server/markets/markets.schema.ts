/** Shapes of regime, signals and brief (payloads 10). A number that no source gave is null. */
import { z } from 'zod'
import { REGIME_INPUTS } from '#protocol/markets/regime.ts'
import { Charge } from '#server/payments/charge.schema.ts'

const asOf = z.int().describe('Unix seconds of the oldest answer of a source that was used')
const stale = z.boolean().describe('True when that answer is older than 10 minutes')

const Origin = z.object({
  source: z.string().describe('Name of the venue'),
  as_of: z.int().describe('When it answered, in Unix seconds'),
})

const CrossCheck = z
  .object({
    coin: z.string().describe('Symbol of the coin'),
    price: z.string().describe('Oracle price of source'),
    source: z.string().describe('Name of the venue'),
    other_price: z.string().describe('Price of other_source'),
    other_source: z.string().describe('Venue that is compared with'),
    difference_bps: z.int().describe('(price - other_price) / other_price, in basis points'),
    agrees: z.boolean().describe('False from 2 % on: prices of this coin are then null'),
  })
  .meta({ id: 'MarketCrossCheck' })

const VolRegimeName = z.enum(['expansion', 'normal'])

export const RegimeData = z
  .object({
    as_of: asOf,
    regime: z.enum(['risk_on', 'neutral', 'risk_off']).describe('risk_on from 2500, risk_off to -2500'),
    score_bps: z.int().min(-10_000).max(10_000).describe('Sum of the contributions'),
    inputs: z
      .array(
        z.object({
          name: z.enum(REGIME_INPUTS.map(({ name }) => name)).describe('Name of the input'),
          value: z.string().describe('Value of the input, as a decimal string'),
          source: z.string().describe('Name of the venue'),
          as_of: z.int().describe('When it answered, in Unix seconds'),
          weight_bps: z.int().describe('Weight, scaled to 10000 over the inputs that are known'),
          contribution_bps: z.int().describe('Part of score_bps'),
        }),
      )
      .describe('What the score is made of'),
    missing: z.array(z.string()).describe('Inputs that are missing, too old or contradicted'),
    cross_check: CrossCheck.nullable().describe('Null when there was nothing to compare'),
    method: z.string().describe('How the score is computed'),
    stale,
  })
  .meta({ id: 'MarketRegime' })

export const SignalsData = z
  .object({
    as_of: asOf,
    venue_class: z.literal('derivatives').describe('Kind of venue'),
    coins: z
      .array(
        z.object({
          coin: z.string().describe('Symbol of the coin'),
          mark_price: z.string().nullable().describe('Mark price in US dollars, decimal; null when unknown'),
          oracle_price: z
            .string()
            .nullable()
            .describe('Oracle price in US dollars, decimal; null when unknown'),
          basis_bps: z.int().nullable().describe('(mark - oracle) / oracle'),
          funding_rate: z.string().nullable().describe('Funding rate per hour, decimal; null when unknown'),
          funding_delta_24h: z.string().nullable().describe('Now minus 24 hours ago'),
          open_interest_coins: z
            .string()
            .nullable()
            .describe('Open interest of one side in coins, decimal; null when unknown'),
          open_interest_usd: z.string().nullable().describe('At the mark price'),
          volume_24h_usd: z.string().nullable().describe('Of the venue'),
          realized_vol: z
            .string()
            .nullable()
            .describe('Annualised deviation of 168 hourly returns, a fraction'),
          vol_ratio: z.string().nullable().describe('Deviation of 20 hourly closes over that of 100'),
          vol_regime: VolRegimeName.nullable().describe('expansion from 1.3'),
          sources: z
            .object({
              prices: Origin.nullable().describe('Prices, funding, open interest and volume'),
              volatility: Origin.nullable().describe('realized_vol and vol_ratio'),
              funding_before: Origin.nullable().describe('The earlier rate of funding_delta_24h'),
            })
            .describe('Where the figures come from, and when; null where they are null'),
        }),
      )
      .describe('One row for each coin, in the order asked for'),
    btc_dvol: z
      .string()
      .nullable()
      .describe('Implied volatility of Bitcoin over 30 days, annualised, in percent'),
    btc_dvol_source: Origin.nullable().describe('Where btc_dvol comes from'),
    cross_checks: z.array(CrossCheck).describe('Prices that two venues give'),
    stale,
  })
  .meta({ id: 'MarketSignals' })

export const BriefData = z
  .object({
    as_of: z.int().describe('Unix seconds of the oldest list'),
    period_hours: z.literal(6).describe('Length of a cycle'),
    item_count: z.int().describe('Items in the lists'),
    items: z
      .array(
        z.object({
          kind: z.enum(['paid_resource', 'mcp_server']).describe('What it is'),
          name: z.string().describe('Text of a stranger'),
          url: z.string().describe('Address, not checked'),
          new_this_cycle: z.boolean().describe('Not in the cycle before'),
          note: z.string().nullable().describe('Text of a stranger'),
        }),
      )
      .describe('New ones first, at most 200'),
    churn: z
      .object({ new: z.int().describe('Items that came'), dropped: z.int().describe('Items that went') })
      .describe('Against the cycle before'),
    sources: z
      .array(
        z.object({
          name: z.string().describe('Name of the list'),
          url: z.string().describe('URL of the list'),
          fetched_at: z.int().describe('Of the last good answer, in Unix seconds'),
          failed: z.boolean().describe('Whether the last attempt failed'),
        }),
      )
      .describe('Lists with their own times'),
    method: z.string().describe('How items are named and compared'),
  })
  .meta({ id: 'AgentEconomyBrief' })

/** Members of the answer of a paid operation. */
export const charged = {
  cost_sats: z.int().optional().describe('Sats charged for this call'),
  charge: Charge.optional().describe('Charge of this call, with its payment method'),
}

export const MOST_COINS = 20
export const CoinName = z.string().regex(/^[A-Z0-9]{1,12}$/, 'send 1 to 12 capital letters and digits')
