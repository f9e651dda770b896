// Shows how much of the sum one trade or one coin carries.
import type { Row } from '../input/series.ts'
import { sum } from '../statistics/number.ts'

export interface Jackknife {
  readonly total: number
  readonly without_best_trade: number
  /** Null with one coin. */
  readonly without_top_coin: number | null
  /** The total is positive and one of the two reduced sums is not. */
  readonly sign_flips: boolean
}

export interface Concentration {
  readonly jackknife: Jackknife
  /** Sum of the top coin ÷ total; above 1 when the others lose; null when the total is not positive. */
  readonly top_coin_share: number | null
}

export interface CoinSum {
  readonly coin: string
  readonly sum: number
}

/** Largest first; ties by code units. */
export function sumsByCoin(rows: readonly Row[]): CoinSum[] {
  const valuesOf = new Map<string, number[]>()
  for (const { coin, value } of rows) {
    if (coin === null) continue
    const values = valuesOf.get(coin)
    if (values) values.push(value)
    else valuesOf.set(coin, [value])
  }
  return [...valuesOf]
    .map(([coin, values]) => ({ coin, sum: sum(values) }))
    .sort((a, b) => b.sum - a.sum || (a.coin < b.coin ? -1 : 1))
}

export function concentrationOf(rows: readonly Row[]): Concentration {
  const total = sum(rows.map(({ value }) => value))
  const best = rows.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const coins = sumsByCoin(rows)
  const withoutBest = total - best
  const withoutTop = coins.length > 1 ? total - coins[0]!.sum : null
  return {
    jackknife: {
      total,
      without_best_trade: withoutBest,
      without_top_coin: withoutTop,
      sign_flips: total > 0 && (withoutBest <= 0 || (withoutTop !== null && withoutTop <= 0)),
    },
    top_coin_share: total > 0 ? coins[0]!.sum / total : null,
  }
}
