// Names the coins that a record trades or judges a trade in, as the explorer filters by them.
import type { JsonValue } from '../../json/strict-json.ts'
import { orderCoin } from './order-subject.ts'

const COIN = /^[A-Z0-9][A-Z0-9._:/-]{0,23}$/

export interface CoinFacts {
  /** Rows of a trade_outcomes record. */
  readonly trades: readonly { readonly coin: string }[]
  readonly artifactType?: JsonValue | undefined
  /** Member `disclosure` of a verdict's record. */
  readonly disclosure?: JsonValue | undefined
}

/** Upper case, distinct, in order. */
export function coinsOf({ trades, artifactType, disclosure }: CoinFacts): string[] {
  const named = trades.map(({ coin }) => coin)
  if (
    artifactType === 'trade' &&
    typeof disclosure === 'object' &&
    disclosure !== null &&
    'artifact' in disclosure
  ) {
    const { artifact } = disclosure
    const coin = typeof artifact === 'string' ? orderCoin(artifact) : null
    if (coin !== null) named.push(coin)
  }
  return [...new Set(named.map((coin) => coin.trim().toUpperCase()))].filter((coin) => COIN.test(coin)).sort()
}
