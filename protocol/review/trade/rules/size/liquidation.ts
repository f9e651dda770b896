// T06: flags a liquidation price before or close to the stop; the position is closed by the venue first.
import { toDecimal } from '../../../core/number/decimal.ts'
import {
  divide,
  fromBps,
  isPositive,
  negate,
  type Rational,
  rational,
  subtract,
  ZERO,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import type { Trial } from '../../judge/trial.ts'

export const liquidationConcern = rule({
  id: 'trade.t06_liquidation.concern',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T06',
  message: crossing,
  fix: 'Use less leverage, so that the stop acts before liquidation.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"leverage":10,"liquidation_price":94.8,"account":{"equity_usd":10000}}',
    '{"action":"sell","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":105,"leverage":10,"liquidation_price":105.2,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"leverage":10,"liquidation_price":91,"account":{"equity_usd":10000}}',
    '{"action":"sell","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":105,"leverage":10,"liquidation_price":109,"account":{"equity_usd":10000}}',
  ],
})

export const liquidationReject = rule({
  id: 'trade.t06_liquidation.reject',
  severity: 'blocker',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T06',
  message: crossing,
  fix: 'Use less leverage, so that the stop acts before liquidation.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"leverage":25,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"liquidation_price":96,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"leverage":10,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"liquidation_price":90,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: liquidationConcern, reject: liquidationReject }

/** Cross margin is liquidated by the account, so its leverage counts there. */
export function testLiquidation(trial: Trial): void {
  const { order, figures, sheet, t } = trial
  const { price, stopDistance } = figures
  if (stopDistance === null || !isPositive(stopDistance)) return
  const given = amountIn(order, 'liquidation_price')
  if (given !== null && price !== null && order.side !== null) {
    const toLiquidation = subtract(price, given)
    const distance = divide(order.side === 'buy' ? toLiquidation : negate(toLiquidation), price)
    const shortfall = subtract(stopDistance, distance)
    const at = { rules, reject: ZERO, unit: 'share', span: spanIn(order, 'liquidation_price') } as const
    sheet.run({
      ...at,
      id: 'T06',
      value: divide(shortfall, stopDistance),
      ok: fromBps(-t.t06_buffer_of_stop_bps),
      what: `liquidation ${toDecimal(given, 8, 'up')} against the stop; how much of the stop distance is missing`,
    })
    sheet.run({
      ...at,
      id: 'T06.price',
      value: shortfall,
      ok: fromBps(-t.t06_buffer_of_price_bps),
      what: 'liquidation behind the stop, as a share of the price (negative is room)',
    })
    return
  }
  const leverage = effectiveLeverage(trial)
  if (leverage === null) return
  const distance = subtract(divide(rational(1), leverage), fromBps(t.t06_maintenance_bps))
  sheet.run({
    id: 'T06',
    rules,
    value: subtract(stopDistance, distance),
    ok: ZERO,
    reject: ZERO,
    unit: 'share',
    what: `the stop lies beyond the estimated liquidation at ${toDecimal(leverage, 4, 'up')} times leverage by`,
    span: spanIn(order, 'leverage', 'stop_loss'),
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
