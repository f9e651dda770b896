// Derives from an order by arithmetic alone: price, notional, loss at the stop, posted margin, amount at risk.

import {
  abs,
  add,
  divide,
  isPositive,
  lessThan,
  max,
  min,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from '../../core/number/rational.ts'
import type { Span } from '../../text/source-text.ts'
import type { NumberField, Order } from '../model.ts'
import { ceilingPriceOf, floorPriceOf, isStable } from '../read/values/assets.ts'
import { OPTION_SHARES } from '../read/values/contracts.ts'

export interface Figures {
  readonly price: Rational | null
  readonly notional: Rational | null
  /** Size at the ceiling price, where no price is given: never less than the real notional. */
  readonly ceilingNotional: Rational | null
  /** Size at the floor price, where no price is given: never more than the real notional. */
  readonly floorNotional: Rational | null
  /** Shares of the price. */
  readonly stopDistance: Rational | null
  readonly lossAtStop: Rational | null
  readonly premium: Rational | null
  /** What isolated margin can lose. */
  readonly postedMargin: Rational | null
  readonly atRisk: Rational | null
  /** Unstopped spot and bets: decided by T05 and T14, not by the tier. */
  readonly ownBounds: boolean
  readonly disagreement: { readonly what: string; readonly span: Span | null } | null
}

const PERCENT = rational(1, 100)
const TOLERANCE = rational(1, 100)

export const amountIn = (order: Order, field: NumberField): Rational | null =>
  order.numbers.get(field)?.value ?? null

/** A stop is stated, and no price to measure it from. */
export const isStopUnpriced = ({
  order,
  figures,
}: {
  readonly order: Order
  readonly figures: Figures
}): boolean =>
  figures.stopDistance === null &&
  figures.price === null &&
  (order.numbers.has('stop_loss') || order.numbers.has('stop_distance'))

export const spanIn = (order: Order, ...fields: readonly NumberField[]): Span | null =>
  fields.map((field) => order.numbers.get(field)?.span ?? null).find((span) => span !== null) ?? order.span

/** `equity` is the one that counts, whoever stated it. */
export function figuresOf(order: Order, equity: Rational | null): Figures {
  const of = (field: NumberField): Rational | null => positive(amountIn(order, field))
  const price =
    of('entry_price') ?? of('limit_price') ?? of('mark_price') ?? touchOf(order) ?? priceOfHeld(order)
  const size = of('size')
  const stated = notionalOf(order, size, price, equity)
  const ceiling = order.asset === null ? null : ceilingPriceOf(order.asset)
  const floor = order.asset === null ? null : floorPriceOf(order.asset)
  const stopDistance = stopDistanceOf(order, price)
  const riskPct = of('risk_pct')
  const riskUsd =
    riskPct !== null && equity !== null ? multiply(equity, multiply(riskPct, PERCENT)) : of('stated_risk_usd')
  // "risk 1 % of equity, entry 150, stop 145": the stop decides the size.
  const isSizedByRisk = stated.notional === null && size === null && riskUsd !== null && stopDistance !== null
  const told = of('stated_risk_usd') ?? riskUsd
  const notional = isSizedByRisk && isPositive(stopDistance) ? divide(riskUsd, stopDistance) : stated.notional
  const { disagreement } = stated
  const lossAtStop =
    stopDistance !== null && notional !== null
      ? multiply(notional, stopDistance)
      : riskPct !== null && stopDistance === null
        ? riskUsd
        : null
  const leverage = of('leverage')
  const postedMargin =
    order.marginMode === 'isolated' && leverage !== null && notional !== null
      ? divide(notional, leverage)
      : null
  const premium =
    order.option === null
      ? null
      : order.side !== 'sell'
        ? (of('premium_usd') ?? premiumOf(order, size, price) ?? notional)
        : lossOfStructure(order, size)
  const slippage = of('slippage_pct')
  const swapRisk =
    order.kind === 'swap' && slippage !== null && notional !== null
      ? multiply(notional, multiply(slippage, PERCENT))
      : null
  const bounded = [swapRisk, lossAtStop, postedMargin, premium].filter((amount) => amount !== null)
  const stopped = swapRisk ?? lossAtStop ?? premium
  return {
    price,
    notional,
    ceilingNotional: notional === null && size !== null && ceiling !== null ? multiply(size, ceiling) : null,
    floorNotional:
      notional === null && size !== null && floor !== null && order.option === null && order.pair === null
        ? multiply(size, floor)
        : null,
    stopDistance,
    lossAtStop,
    premium,
    postedMargin,
    atRisk: bounded.length === 0 ? notional : bounded.reduce(min),
    ownBounds: order.kind === 'bet' || stopped === null,
    disagreement: disagreement ?? riskTold(order, told, lossAtStop),
  }
}

/** What may be lost beyond the stop, and rounding. */
function riskTold(order: Order, told: Rational | null, loss: Rational | null): Figures['disagreement'] {
  if (told === null || loss === null) return null
  const isLess = lessThan(multiply(told, rational(3)), loss)
  if (!isLess && !lessThan(multiply(loss, rational(3)), told)) return null
  return {
    what: isLess
      ? 'a risk that is less than a third of what is lost at the stop'
      : 'a risk that is more than three times what is lost at the stop',
    span: spanIn(order, 'stated_risk_usd', 'risk_pct'),
  }
}

const positive = (value: Rational | null): Rational | null =>
  value !== null && isPositive(value) ? value : null

function touchOf(order: Order): Rational | null {
  return positive(amountIn(order, order.side === 'sell' ? 'bid' : 'ask'))
}

/** What the position in the same asset is valued at. */
const priceOfHeld = (order: Order): Rational | null =>
  positive(order.positions?.find(({ asset }) => asset === order.asset)?.price ?? null)

/** An option is quoted per share of the hundred that it is on. */
function premiumOf(order: Order, contracts: Rational | null, price: Rational | null): Rational | null {
  const quoted = positive(amountIn(order, 'option_price')) ?? positive(amountIn(order, 'net_debit')) ?? price
  const shares = positive(amountIn(order, 'contract_size')) ?? OPTION_SHARES
  return contracts === null || quoted === null ? null : multiply(multiply(contracts, shares), quoted)
}

/** A sold structure costs at most its width less its credit. */
function lossOfStructure(order: Order, contracts: Rational | null): Rational | null {
  const width = positive(amountIn(order, 'spread_width'))
  if (width === null || contracts === null) return null
  const credit = positive(amountIn(order, 'net_credit')) ?? ZERO
  const shares = positive(amountIn(order, 'contract_size')) ?? OPTION_SHARES
  return multiply(multiply(contracts, shares), max(subtract(width, credit), ZERO))
}

/** A unit of a pair is one of the first currency, and its price is in the second; of a cross the ceiling of the first one counts. */
const inDollars = ({ pair }: Order, size: Rational, price: Rational): Rational =>
  pair === null || pair.quote === 'USD'
    ? multiply(size, price)
    : pair.base === 'USD'
      ? size
      : multiply(size, ceilingPriceOf(pair.base) ?? rational(1))

/** What margin is posted carries the leverage; without one it is the amount itself. */
function byMargin(order: Order, equity: Rational | null): Rational | null {
  const leverage = positive(amountIn(order, 'leverage')) ?? rational(1)
  const percent = positive(amountIn(order, 'margin_pct'))
  const share = percent !== null && equity !== null ? multiply(multiply(percent, PERCENT), equity) : null
  const margin = positive(amountIn(order, 'margin_usd')) ?? share
  return margin === null ? null : multiply(margin, leverage)
}

/** The larger one when two ways of computing it differ by more than 1 %. */
function notionalOf(
  order: Order,
  size: Rational | null,
  price: Rational | null,
  equity: Rational | null,
): Pick<Figures, 'notional' | 'disagreement'> {
  const fraction = positive(amountIn(order, 'fraction_of_equity'))
  const paidInStable = order.kind === 'swap' && order.fromAsset !== null && isStable(order.fromAsset)
  const candidates = [
    positive(amountIn(order, 'notional_usd')),
    size !== null && price !== null && order.option === null ? inDollars(order, size, price) : null,
    size !== null && paidInStable ? size : null,
    fraction !== null && equity !== null ? multiply(fraction, equity) : null,
  ].filter((amount) => amount !== null)
  const margin = byMargin(order, equity)
  // Without a leverage it is what the venue holds back, and no other measure of the order.
  if (margin !== null && (candidates.length === 0 || amountIn(order, 'leverage') !== null))
    candidates.push(margin)
  if (order.kind === 'rebalance' && equity !== null) {
    const shift = positive(amountIn(order, 'shift_pct'))
    if (shift !== null) candidates.push(multiply(multiply(shift, PERCENT), equity))
  }
  if (candidates.length === 0)
    return { notional: positive(amountIn(order, 'premium_usd')), disagreement: null }
  const [largest, smallest] = [candidates.reduce(max), candidates.reduce(min)]
  const far = lessThan(multiply(largest, TOLERANCE), subtract(largest, smallest))
  return {
    notional: largest,
    disagreement: far
      ? {
          what: 'a notional and a size × price that differ by more than 1 %; the larger one is used',
          span: spanIn(order, 'notional_usd'),
        }
      : null,
  }
}

/** A stop price that cannot be compared with a price is no distance. */
function stopDistanceOf(order: Order, price: Rational | null): Rational | null {
  const stop = positive(amountIn(order, 'stop_loss'))
  const stated = positive(amountIn(order, 'stop_loss_pct'))
  const byPrice = stop !== null && price !== null ? divide(abs(subtract(price, stop)), price) : null
  const byPercent = stated === null ? null : multiply(stated, PERCENT)
  const away = positive(amountIn(order, 'stop_distance'))
  const byDistance = away !== null && price !== null ? divide(away, price) : null
  const distances = [byPrice, byPercent, byDistance].filter((one) => one !== null)
  return distances.length === 0 ? null : distances.reduce(max)
}

export const total = (amounts: readonly (Rational | null)[]): Rational | null =>
  amounts.reduce(
    (sum, amount) => (sum === null || amount === null ? (sum ?? amount) : add(sum, amount)),
    null,
  )

/** The order as a share of a whole that is stated in dollars or in units; null when neither can be compared. */
export function shareOf(
  { order, figures }: { readonly order: Order; readonly figures: Figures },
  usdField: NumberField,
  sizeField: NumberField,
): Rational | null {
  const pairs = [
    [figures.notional, amountIn(order, usdField)],
    [amountIn(order, 'size'), amountIn(order, sizeField)],
  ] as const
  for (const [amount, whole] of pairs)
    if (amount !== null && whole !== null && isPositive(whole)) return divide(abs(amount), whole)
  return null
}
