// Is the price right, and can the market take the size? T06 liquidation, T08 price band, T09 unusual size,
// T10 daily volume, T11 displayed depth.
import { toDecimal, toUsd } from '../../core/number/decimal.ts'
import {
  abs,
  divide,
  fromBps,
  isPositive,
  max,
  negate,
  type Rational,
  rational,
  subtract,
  ZERO,
} from '../../core/number/rational.ts'
import { amountIn, spanIn } from '../judge/figures.ts'
import { halvedIf, multiples, shares, type Trial } from '../judge/trial.ts'
import type { NumberField } from '../model.ts'

/** T06. Cross margin is liquidated by the account, so its leverage counts there. */
export function testLiquidation(trial: Trial): void {
  const { order, figures, sheet, t } = trial
  const { price, stopDistance } = figures
  if (stopDistance === null || !isPositive(stopDistance)) return
  const given = amountIn(order, 'liquidation_price')
  if (given !== null && price !== null && order.side !== null) {
    const toLiquidation = subtract(price, given)
    const distance = divide(order.side === 'buy' ? toLiquidation : negate(toLiquidation), price)
    const shortfall = subtract(stopDistance, distance)
    const what = `liquidation ${toDecimal(given, 8, 'up')} against the stop; how much of the stop distance is missing`
    const at = {
      rule: 't06_liquidation',
      reject: ZERO,
      unit: 'share',
      span: spanIn(order, 'liquidation_price'),
    } as const
    const fix = 'use less leverage, so that the stop acts before liquidation'
    sheet.run({
      ...at,
      id: 'T06',
      value: divide(shortfall, stopDistance),
      ok: fromBps(-t.t06_buffer_of_stop_bps),
      what,
      fix,
    })
    const ofPrice = 'liquidation behind the stop, as a share of the price (negative is room)'
    sheet.run({
      ...at,
      id: 'T06.price',
      value: shortfall,
      ok: fromBps(-t.t06_buffer_of_price_bps),
      what: ofPrice,
      fix,
    })
    return
  }
  const leverage = effectiveLeverage(trial)
  if (leverage === null) return
  const distance = subtract(divide(rational(1), leverage), fromBps(t.t06_maintenance_bps))
  sheet.run({
    id: 'T06',
    rule: 't06_liquidation',
    value: subtract(stopDistance, distance),
    ok: ZERO,
    reject: ZERO,
    unit: 'share',
    what: `the stop lies beyond the estimated liquidation at ${toDecimal(leverage, 4, 'up')} times leverage by`,
    span: spanIn(order, 'leverage', 'stop_loss'),
    fix: 'use less leverage, so that the stop acts before liquidation',
  })
}

/** Null for what is not leveraged. */
function effectiveLeverage({ order, figures, equity }: Trial): Rational | null {
  const stated = amountIn(order, 'leverage')
  const leverage =
    order.marginMode === 'cross' && equity !== null && figures.notional !== null
      ? divide(figures.notional, equity)
      : stated
  return leverage === null || !isPositive(subtract(leverage, rational(1))) ? null : leverage
}

/** T08. Only a price worse than the market for the sender counts. */
export function testPriceBand({ order, sheet, t, halved }: Trial): void {
  const limit = amountIn(order, 'limit_price') ?? amountIn(order, 'entry_price')
  if (limit === null || order.side === null) return
  const worse = (reference: Rational): Rational => {
    const above = divide(subtract(limit, reference), reference)
    return order.side === 'buy' ? above : negate(above)
  }
  const references = [amountIn(order, 'mark_price'), amountIn(order, order.side === 'buy' ? 'ask' : 'bid')]
    .filter((reference) => reference !== null)
    .filter(isPositive)
    .map(worse)
  if (references.length === 0) return
  sheet.run({
    id: 'T08',
    rule: 't08_price_band',
    value: max(references.reduce(max), ZERO),
    ...halvedIf(halved, shares(t.t08_price_band_bps)),
    unit: 'share',
    what: `the limit ${toDecimal(limit, 8, 'up')} is worse than the market by`,
    span: spanIn(order, 'limit_price', 'entry_price'),
    fix: 'move the limit towards the market price',
  })
}

/** T09. */
export function testUnusualSize({ order, figures, sheet, t, halved }: Trial): void {
  const [size, usual] = [amountIn(order, 'size'), amountIn(order, 'usual_size')]
  if (size !== null && usual !== null && isPositive(usual))
    sheet.run({
      id: 'T09',
      rule: 't09_unusual_size',
      value: divide(size, usual),
      ...halvedIf(halved, multiples(t.t09_usual_size_x100)),
      okExcluded: true,
      rejectIncluded: true,
      unit: 'times',
      what: 'size against the usual size',
      span: spanIn(order, 'size'),
      fix: 'check the size for a misplaced digit',
    })
  const intended = amountIn(order, 'intended_notional_usd')
  if (figures.notional === null || intended === null || !isPositive(intended)) return
  sheet.run({
    id: 'T09.intended',
    rule: 't09_unusual_size',
    value: divide(figures.notional, intended),
    ...halvedIf(halved, multiples(t.t09_intended_x100)),
    rejectIncluded: true,
    unit: 'times',
    what: `notional ${toUsd(figures.notional)} USD against the intended ${toUsd(intended)} USD`,
    span: spanIn(order, 'notional_usd', 'size'),
    fix: 'send the intended amount',
  })
}

/** T10. */
export const testDailyVolume = (trial: Trial): void =>
  testShareOf(trial, ['adv_usd', 'adv_size'], 'T10', 't10_daily_volume', 'average daily volume')

/** T11. */
export const testDepth = (trial: Trial): void =>
  testShareOf(trial, ['depth_usd', 'depth_size'], 'T11', 't11_depth', 'displayed depth')

function testShareOf(
  { order, figures, sheet, t, halved }: Trial,
  [usdField, sizeField]: readonly [NumberField, NumberField],
  id: 'T10' | 'T11',
  rule: string,
  name: string,
): void {
  const pairs = [
    [figures.notional, amountIn(order, usdField)],
    [amountIn(order, 'size'), amountIn(order, sizeField)],
  ] as const
  for (const [amount, whole] of pairs) {
    if (amount === null || whole === null || !isPositive(whole)) continue
    sheet.run({
      id,
      rule,
      value: divide(abs(amount), whole),
      ...halvedIf(halved, shares(id === 'T10' ? t.t10_daily_volume_bps : t.t11_depth_bps)),
      okExcluded: id === 'T10',
      unit: 'share',
      what: `the order against ${name}`,
      span: spanIn(order, usdField, sizeField),
      fix: 'split the order over time, or make it smaller',
      alternative: 'several smaller limit orders over time',
    })
    return
  }
}
