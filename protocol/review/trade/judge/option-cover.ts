// Says whether a sold option is covered: by shares that are held, or by an option that is bought beside it. A hundred shares
// cover one call; a claim to be covered counts only where no holding contradicts it.
import {
  compare,
  isPositive,
  multiply,
  type Rational,
  rational,
  subtract,
  sum,
} from '../../core/number/rational.ts'
import type { Order, Position } from '../model.ts'
import { OPTION_SHARES } from '../read/contracts.ts'
import { amountIn } from './figures.ts'

/** Null when the artifact does not say how many are sold or held. */
export function coveredByShares(order: Order, positions: readonly Position[]): boolean | null {
  if (order.option?.right === 'put') return null
  const contracts = amountIn(order, 'size')
  const held = positions.filter(({ asset, side }) => asset === order.asset && side === 'long')
  const sizes = held.map(({ size }) => size).filter((size) => size !== null)
  if (contracts === null || held.length === 0 || sizes.length < held.length) return null
  const perContract = amountIn(order, 'contract_size') ?? OPTION_SHARES
  return compare(sum(sizes), multiply(contracts, perContract)) >= 0
}

export interface Spread {
  /** Null when a strike is not stated. */
  readonly largestLoss: Rational | null
}

/** Options of the same right, at least as many, bought in the same artifact. */
export function spreadOf(order: Order, bought: readonly Order[]): Spread | null {
  const contracts = amountIn(order, 'size')
  const counts = bought.map((one) => amountIn(one, 'size')).filter((size) => size !== null)
  if (contracts === null || counts.length === 0 || compare(sum(counts), contracts) < 0) return null
  const sold = amountIn(order, 'strike')
  const strikes = bought.map((one) => amountIn(one, 'strike'))
  const [limit] = strikes
  if (sold === null || !limit || strikes.length !== 1) return { largestLoss: null }
  const width = order.option?.right === 'put' ? subtract(sold, limit) : subtract(limit, sold)
  const shares = multiply(contracts, amountIn(order, 'contract_size') ?? OPTION_SHARES)
  return { largestLoss: isPositive(width) ? multiply(width, shares) : rational(0) }
}
