/** GET /prices: returns the price of each paid operation, read from the catalogue. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { methodsInForce, methodsOf } from '#server/payments/methods.ts'
import { priceList } from '#server/surfaces/price-list.ts'

export const getPrices = defineOperation({
  id: 'discovery.getPrices',
  method: 'GET',
  path: '/prices',
  summary: 'Live prices',
  input: z.object({}),
  output: z
    .object({
      currency_options: z.array(z.string()).describe('Currencies in which prices are given'),
      dynamic_pricing: z.literal(false).describe('Always false: prices do not change with demand'),
      agent_multiplier: z
        .number()
        .describe('Agent price divided by base price; agent prices are rounded up to whole sats'),
      agent_priced: z.array(z.string()).describe('Tools with an agent price'),
      minimum_price_sats: z.int().describe('Smallest price of any tool'),
      usd_per_sat: z.string().nullable().describe('Decimal string; null when no rate source is configured'),
      prices: z
        .record(
          z.string(),
          z.object({
            path: z.string().describe('Path of the operation'),
            method: z.string().describe('HTTP method of the operation'),
            sats_base: z.int().describe("Price for a signed-in browser on this service's pages"),
            sats_agent: z.int().describe('Price of every programmatic call'),
            usd: z.string().nullable().describe('Fixed x402 amount'),
            rule: z
              .string()
              .nullable()
              .describe(
                'How the price follows from the request; the amounts are then the least. Null for a flat price',
              ),
            methods: z.array(z.string()).describe('Available ways to pay'),
          }),
        )
        .describe('Price of each tool, by the name of the tool'),
      free_calls: z.record(z.string(), z.int()).describe('Free calls of a new account, by tool'),
      fees: z
        .object({
          withdraw_sats: z.int().describe('Fee of a withdrawal in sats'),
          seller_percent: z.int().describe("Seller's share of a sale"),
        })
        .describe('Fees besides the prices of calls'),
      payment_methods: z.array(z.string()).describe('Available ways to pay'),
      last_updated: z.int().describe('Unix seconds; start of this server'),
    })
    .meta({ id: 'Prices' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  async run(ctx) {
    const quote = await ctx.rails.exchangeRate.quote().catch(() => null)
    return priceList(ctx.catalogue, {
      freeReviewCalls: ctx.env.FREE_REVIEW_CALLS,
      updatedAtUnix: ctx.startedAtUnix,
      methodsOf: (operation) => methodsOf(ctx, operation),
      paymentMethods: methodsInForce(ctx),
      usdPerSat: quote && usdPerSatOf(quote.microUsdPerBtc),
    })
  },
})

/** Exact: one bitcoin is 10⁸ sats and one dollar 10⁶ µUSD. */
const usdPerSatOf = (microUsdPerBtc: bigint): string => {
  const digits = String(microUsdPerBtc).padStart(15, '0')
  return `${digits.slice(0, -14)}.${digits.slice(-14).replace(/0+$/, '') || '0'}`
}
