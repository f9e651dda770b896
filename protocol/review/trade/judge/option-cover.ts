// Says whether a sold option is covered: by shares that are held, or by an option that is bought beside it. A hundred shares
// cover one call; a claim to be covered counts only where no holding contradicts it.
import {
  compare,
  isPositive,
  max,
  multiply,
  negate,
  type Rational,
  rational,
  subtract,
  sum,
} from '../../core/number/rational.ts'
import type { Order, Position } from '../model.ts'
import { OPTION_SHARES } from '../read/values/contracts.ts'
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
  /** Null when neither strikes nor premium say it. */
  readonly largestLoss: Rational | null
}

/** One option sold and one of the same right bought, as many of each, in the same artifact. */
export function spreadOf(order: Order, beside: readonly Order[]): Spread | null {
  const contracts = amountIn(order, 'size')
  const others = beside.filter(({ side }) => side !== order.side)
  const counts = others.map((one) => amountIn(one, 'size')).filter((size) => size !== null)
  if (contracts === null || counts.length === 0 || compare(sum(counts), contracts) < 0) return null
  const [other] = others
  if (others.length !== 1 || !other) return { largestLoss: null }
  const [sold, bought] = order.side === 'sell' ? [order, other] : [other, order]
  const perUnit = lossPerUnit(sold, bought)
  const shares = multiply(contracts, amountIn(order, 'contract_size') ?? OPTION_SHARES)
  return { largestLoss: perUnit === null ? null : multiply(perUnit, shares) }
}

/** The distance of the strikes less the credit, or the debit that is paid. */
function lossPerUnit(sold: Order, bought: Order): Rational | null {
  const [from, to] = [amountIn(sold, 'strike'), amountIn(bought, 'strike')]
  if (from === null || to === null) return null
  const width = sold.option?.right === 'put' ? subtract(from, to) : subtract(to, from)
  const prices = [
    amountIn(bought, 'option_price') ?? priceOf(bought),
    amountIn(sold, 'option_price') ?? priceOf(sold),
  ]
  const [paid, received] = prices
  const shared = sharedPrice(sold, bought)
  const byLegs =
    shared !== null
      ? isPositive(width)
        ? negate(shared)
        : shared
      : paid && received
        ? subtract(paid, received)
        : null
  if (!isPositive(width)) {
    const debit = amountIn(sold, 'net_debit') ?? amountIn(bought, 'net_debit') ?? byLegs
    return debit !== null && isPositive(debit) ? debit : negate(width)
  }
  const credit = amountIn(sold, 'net_credit') ?? (byLegs === null ? null : negate(byLegs))
  return credit !== null && isPositive(credit) ? max(subtract(width, credit), rational(0)) : width
}

/** A price that stands once beside both legs is what the spread brings or costs. */
function sharedPrice(sold: Order, bought: Order): Rational | null {
  const [one, other] = [sold.numbers.get('option_price'), bought.numbers.get('option_price')]
  return one && other && one.span !== null && one.span[0] === other.span?.[0] ? one.value : null
}

const priceOf = (order: Order): Rational | null =>
  amountIn(order, 'limit_price') ?? amountIn(order, 'entry_price')
