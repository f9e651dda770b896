// Decides whether an order only takes risk away. Then it passes even beyond a drawdown limit, and only the tests of
// its own form, its mandate and its words apply.
import {
  compare,
  divide,
  fromBps,
  isPositive,
  lessThan,
  multiply,
  type Rational,
  rational,
} from '../../core/number/rational.ts'
import type { Order, Position } from '../model.ts'
import type { TradeThresholds } from '../thresholds.ts'
import { amountIn, type Figures } from './figures.ts'
import { coveredByShares } from './option-cover.ts'

export interface Reduction {
  readonly reducing: boolean
  /** T20: 1 is a position that cannot be found, 2 a wrong side or too large a close. */
  readonly close: 0 | 1 | 2
  readonly why: string
}

const no = (why = ''): Reduction => ({ reducing: false, close: 0, why })
const yes = (why: string): Reduction => ({ reducing: true, close: 0, why })

export function reductionOf(order: Order, figures: Figures, t: TradeThresholds): Reduction {
  if (order.kind === 'rebalance') return rebalance(order, t)
  if (order.option !== null && order.side === 'sell' && order.kind === 'order')
    return isCoveredCall(order) ? yes('a call covered by what is held') : no()
  if (order.hedge && order.option !== null) return hedge(order, figures, t)
  if (order.kind === 'close') return close(order, figures)
  if (order.kind !== 'order') return no()
  if (order.reduceOnly) return yes('reduce-only')
  if (order.option !== null) return no()
  const held = heldBy(order)
  if (held === null || order.side === null || closingSide(held) !== order.side) return no()
  const fits = fitsInto(order, figures, held)
  return fits ? yes(`a ${order.side} not larger than the ${held.side} position`) : no()
}

function isCoveredCall(order: Order): boolean {
  const { option } = order
  if (option === null || option.naked || option.right !== 'call') return false
  return coveredByShares(order, order.positions ?? []) ?? option.covered
}

/** Told twice, with two sizes: one that is only as large as the order says nothing of what is held. */
function heldBy(order: Order): Position | null {
  const own = order.positions?.filter((position) => position.asset === order.asset) ?? []
  const size = amountIn(order, 'size')
  const told = own.find((one) => one.size !== null && size !== null && compare(one.size, size) < 0)
  const larger = own.some((one) => one.size !== null && size !== null && compare(one.size, size) > 0)
  return own.length === 2 && told !== undefined && !larger && own[0]!.side === told.side
    ? told
    : (own[0] ?? null)
}

const closingSide = (position: Position): Order['side'] => (position.side === 'long' ? 'sell' : 'buy')

function close(order: Order, figures: Figures): Reduction {
  const { positions } = order
  // The broker takes it only against what is open.
  const isNothingOpen = positions !== null && positions.length === 0
  if (order.option !== null && order.reduceOnly && !isNothingOpen) return yes('an option order to close')
  if (positions === null) {
    if (order.reduceOnly) return yes('reduce-only')
    const isSized = amountIn(order, 'size') !== null || figures.notional !== null
    if (!isSized) return yes('a close without a size closes what is there')
    return { reducing: true, close: 1, why: 'no position is stated, so the close may open one' }
  }
  const held = order.asset === null && positions.length === 1 ? positions[0]! : heldBy(order)
  if (held === null) {
    return { reducing: order.reduceOnly, close: 1, why: `no open position in ${order.asset ?? 'the asset'}` }
  }
  const side = order.side ?? (order.action === 'sell' || order.action === 'buy' ? order.action : null)
  if (side !== null && side !== closingSide(held))
    return { reducing: false, close: 2, why: `a ${side} adds to a ${held.side} position` }
  if (order.reduceOnly) return yes('reduce-only')
  const fits = fitsInto(order, figures, held)
  if (fits === null) return { reducing: true, close: 1, why: 'close and position cannot be compared in size' }
  return fits
    ? yes('a close not larger than the position')
    : { reducing: false, close: 2, why: 'the close is larger than the position and turns it round' }
}

/** Null when the two cannot be compared. A close without a size closes what is there. */
function fitsInto(order: Order, figures: Figures, held: Position): boolean | null {
  const reducePct = amountIn(order, 'reduce_pct')
  if (reducePct !== null) return !lessThan(rational(100), reducePct)
  const size = amountIn(order, 'size')
  if (size !== null && held.size !== null) return compare(size, held.size) <= 0
  if (figures.notional !== null && held.notionalUsd !== null)
    return isWithin(atMark(order, size) ?? figures.notional, held.notionalUsd)
  if (size === null && figures.notional === null && order.kind === 'close') return true
  if (size !== null && figures.price !== null && held.notionalUsd !== null)
    return isWithin(atMark(order, size) ?? multiply(size, figures.price), held.notionalUsd)
  if (figures.notional !== null && figures.price !== null && held.size !== null)
    return compare(divide(figures.notional, figures.price), held.size) <= 0
  return null
}

/** A position is valued at the mark, whatever the limit of the order is. */
function atMark(order: Order, size: Rational | null): Rational | null {
  const mark = amountIn(order, 'mark_price')
  return size === null || mark === null || !isPositive(mark) ? null : multiply(size, mark)
}

/** Two values of one position differ a little from one moment to the next. */
const isWithin = (value: Rational, held: Rational): boolean =>
  compare(multiply(value, rational(99, 100)), held) <= 0

/** A put on a stated holding for at most 5 % of it. */
function hedge(order: Order, figures: Figures, t: TradeThresholds): Reduction {
  const holding = amountIn(order, 'holding_usd') ?? heldBy(order)?.notionalUsd ?? atStrike(order)
  const isPut = order.option?.right === 'put' && order.side !== 'sell'
  if (isPut) {
    const cost = figures.premium
    const stated = amountIn(order, 'hedge_cost_pct')
    if (stated !== null && holding === null)
      return lessThan(share(t.hedge_cost_bps), stated) ? no() : yes('a protective put')
    if (cost !== null && holding !== null && isPositive(holding))
      return compare(divide(cost, holding), fromBps(t.hedge_cost_bps)) <= 0 ? yes('a protective put') : no()
    return no()
  }
  return no()
}

/** Shares at the strike of the put: where nothing says their price, no more than what the put secures. */
function atStrike(order: Order): Rational | null {
  const [strike, shares] = [amountIn(order, 'strike'), heldBy(order)?.size ?? null]
  return strike === null || shares === null ? null : multiply(strike, shares)
}

function rebalance(order: Order, t: TradeThresholds): Reduction {
  const shift = amountIn(order, 'shift_pct')
  return shift !== null && !lessThan(share(t.rebalance_bps), shift)
    ? yes('a rebalance of a small share')
    : no()
}

/** Basis points as a percent figure. */
const share = (bps: number): Rational => rational(bps, 100)
