/** Generates the price list from the catalogue. */
import type { AnyOperation, FixedPrice } from '#server/kernel/operation.ts'

interface PriceListFacts {
  freeReviewCalls: number
  updatedAtUnix: number
  /** The current price of one operation. */
  methodsOf(operation: AnyOperation): string[]
  paymentMethods: string[]
  /** Decimal; null when no rate is available. */
  usdPerSat: string | null
}

type Priced = AnyOperation & { price: FixedPrice; tool: string }

export const pricedOperations = (catalogue: readonly AnyOperation[]): Priced[] =>
  catalogue.filter((operation): operation is Priced => operation.price.kind === 'fixed')

export function priceList(
  catalogue: readonly AnyOperation[],
  { freeReviewCalls, updatedAtUnix, methodsOf, paymentMethods, usdPerSat }: PriceListFacts,
) {
  const priced = pricedOperations(catalogue)
  return {
    currency_options: ['sats', 'usd'],
    dynamic_pricing: false as const,
    agent_multiplier: 1.2,
    agent_priced: priced.filter(({ price }) => price.agentSats !== price.baseSats).map(({ tool }) => tool),
    minimum_price_sats: 20,
    usd_per_sat: usdPerSat,
    prices: Object.fromEntries(
      priced.map((operation) => {
        const { tool, path, method, price } = operation
        const { baseSats: sats_base, agentSats: sats_agent, usd } = price
        const rule = price.rule ?? null
        return [tool, { path, method, sats_base, sats_agent, usd, rule, methods: methodsOf(operation) }]
      }),
    ),
    free_calls: Object.fromEntries(
      priced.filter(({ price }) => price.freeCalls).map(({ tool }) => [tool, freeReviewCalls]),
    ),
    fees: { withdraw_sats: 100, seller_percent: 95 },
    payment_methods: paymentMethods,
    last_updated: updatedAtUnix,
  }
}
