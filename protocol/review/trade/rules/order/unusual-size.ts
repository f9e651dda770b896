// T09: flags an order far larger than usual or than intended; a misplaced digit costs a multiple.
import { toUsd } from '../../../core/number/decimal.ts'
import { divide, isPositive } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { halvedIf, multiples, type Trial } from '../../judge/trial.ts'

export const unusualSizeConcern = rule({
  id: 'trade.t09_unusual_size.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T09; SEC Rule 15c3-5 on erroneous orders',
  message: crossing,
  fix: 'Check the size for a misplaced digit.',
  fires: [
    '{"action":"buy","symbol":"KO","qty":5,"limit_price":60,"avg_order_qty":1,"account":{"equity_usd":90000}}',
    '{"action":"buy","symbol":"KO","notional_usd":151,"intended_notional_usd":100,"account":{"equity_usd":90000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"KO","qty":4,"limit_price":60,"avg_order_qty":1,"account":{"equity_usd":90000}}',
    '{"action":"buy","symbol":"KO","notional_usd":150,"intended_notional_usd":100,"account":{"equity_usd":90000}}',
  ],
})

export const unusualSizeReject = rule({
  id: 'trade.t09_unusual_size.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T09; SEC Rule 15c3-5 on erroneous orders',
  message: crossing,
  fix: 'Send the intended amount.',
  fires: [
    '{"action":"buy","symbol":"KO","qty":20,"limit_price":60,"avg_order_qty":1,"account":{"equity_usd":90000}}',
    '{"action":"buy","symbol":"KO","notional_usd":300,"intended_notional_usd":100,"account":{"equity_usd":90000}}',
    '{"action":"buy","symbol":"KO","qty":40,"limit_price":60,"stop_loss":54,"risk_usd":80,"account":{"equity_usd":90000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"KO","qty":19,"limit_price":60,"avg_order_qty":1,"account":{"equity_usd":90000}}',
    '{"action":"buy","symbol":"KO","notional_usd":299,"intended_notional_usd":100,"account":{"equity_usd":90000}}',
    '{"action":"buy","symbol":"KO","qty":40,"limit_price":60,"stop_loss":58,"risk_usd":80,"account":{"equity_usd":90000}}',
  ],
})

const rules = { concern: unusualSizeConcern, reject: unusualSizeReject }

export function testUnusualSize({ order, figures, sheet, t, halved }: Trial): void {
  const [size, usual] = [amountIn(order, 'size'), amountIn(order, 'usual_size')]
  if (size !== null && usual !== null && isPositive(usual))
    sheet.run({
      id: 'T09',
      rules,
      value: divide(size, usual),
      ...halvedIf(halved, multiples(t.t09_usual_size_x100)),
      okExcluded: true,
      rejectIncluded: true,
      unit: 'times',
      what: 'size against the usual size',
      span: spanIn(order, 'size'),
    })
  const budget = amountIn(order, 'stated_risk_usd')
  if (figures.lossAtStop !== null && budget !== null && isPositive(budget))
    sheet.run({
      id: 'T09.risk',
      rules,
      value: divide(figures.lossAtStop, budget),
      ...halvedIf(halved, multiples(t.t09_intended_x100)),
      rejectIncluded: true,
      unit: 'times',
      what: `loss at the stop ${toUsd(figures.lossAtStop)} USD against the stated risk ${toUsd(budget)} USD`,
      span: spanIn(order, 'stated_risk_usd'),
    })
  const intended = amountIn(order, 'intended_notional_usd')
  if (figures.notional === null || intended === null || !isPositive(intended)) return
  sheet.run({
    id: 'T09.intended',
    rules,
    value: divide(figures.notional, intended),
    ...halvedIf(halved, multiples(t.t09_intended_x100)),
    rejectIncluded: true,
    unit: 'times',
    what: `notional ${toUsd(figures.notional)} USD against the intended ${toUsd(intended)} USD`,
    span: spanIn(order, 'notional_usd', 'size'),
  })
}
