/** The price list, generated from the catalogue. */
import type { AnyOperation, FixedPrice } from '#server/operation.ts'

interface PriceListFacts {
  freeReviewCalls: number
  updatedAtUnix: number
}

type Priced = AnyOperation & { price: FixedPrice; tool: string }

export const pricedOperations = (catalogue: readonly AnyOperation[]): Priced[] =>
  catalogue.filter((operation): operation is Priced => operation.price.kind === 'fixed')

export function priceList(
  catalogue: readonly AnyOperation[],
  { freeReviewCalls, updatedAtUnix }: PriceListFacts,
) {
  const priced = pricedOperations(catalogue)
  const methods = ['bearer']
  return {
    currency_options: ['sats', 'usd'],
    dynamic_pricing: false as const,
    agent_multiplier: 1.2,
    agent_priced: priced.filter(({ price }) => price.agentSats !== price.baseSats).map(({ tool }) => tool),
    minimum_price_sats: 20,
    usd_per_sat: null,
    prices: Object.fromEntries(
      priced.map(({ tool, path, method, price }) => [
        tool,
        { path, method, sats_base: price.baseSats, sats_agent: price.agentSats, usd: price.usd, methods },
      ]),
    ),
    free_calls: Object.fromEntries(
      priced.filter(({ price }) => price.freeCalls).map(({ tool }) => [tool, freeReviewCalls]),
    ),
    fees: { withdraw_sats: 100, seller_percent: 95 },
    payment_methods: methods,
    last_updated: updatedAtUnix,
  }
}
