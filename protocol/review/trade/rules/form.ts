// Is this an order at all? T01 malformed, T07 stop or target on the wrong side, T27 age of the quote.
import { toDecimal } from '../../core/number/decimal.ts'
import { compare, isPositive, rational, subtract } from '../../core/number/rational.ts'
import { amountIn, spanIn } from '../judge/figures.ts'
import type { Trial } from '../judge/trial.ts'
import type { NumberField } from '../model.ts'

const MUST_BE_POSITIVE: readonly NumberField[] = [
  'equity_usd',
  'size',
  'notional_usd',
  'intended_notional_usd',
  'entry_price',
  'limit_price',
  'mark_price',
  'bid',
  'ask',
  'leverage',
  'liquidation_price',
  'stop_loss',
  'stop_loss_pct',
  'take_profit',
  'payoff_ratio',
  'fraction_of_equity',
  'premium_usd',
]
const MUST_NOT_BE_NEGATIVE: readonly NumberField[] = [
  'slippage_pct',
  'win_probability',
  'adv_usd',
  'depth_usd',
  'usual_size',
  'loan_to_value_pct',
  'sell_tax_pct',
]

/** T01. True when the order is malformed. */
export function testForm({ order, sheet }: Trial, equityPositive: boolean): boolean {
  const broken = [...order.malformed]
  for (const [fields, holds] of [
    [MUST_BE_POSITIVE, isPositive],
    [MUST_NOT_BE_NEGATIVE, (value) => value.num >= 0n],
  ] as const satisfies readonly (readonly [readonly NumberField[], typeof isPositive])[]) {
    for (const field of fields) {
      const quantity = order.numbers.get(field)
      if (quantity && !holds(quantity.value))
        broken.push({ what: `${field} is ${toDecimal(quantity.value, 8, 'up')}`, span: quantity.span })
    }
  }
  const chance = order.numbers.get('win_probability')
  if (chance && compare(chance.value, rational(1)) > 0)
    broken.push({ what: 'win_probability is above 1', span: chance.span })
  if (!equityPositive && !order.numbers.has('equity_usd'))
    broken.push({ what: 'equity is not positive', span: null })
  sheet.check('T01', broken.length > 0, 'reject', {
    rule: 'trade.t01_malformed',
    span: broken[0]?.span ?? null,
    mechanism: `the order is malformed: ${broken.map(({ what }) => what).join('; ')}`,
    fix: 'send positive, finite numbers and a known side and action',
  })
  return broken.length > 0
}

/** T07. A stop at the entry price limits nothing either. */
export function testSides({ order, figures, sheet }: Trial): void {
  const { price } = figures
  const [stop, target] = [amountIn(order, 'stop_loss'), amountIn(order, 'take_profit')]
  if (price === null || order.side === null || (stop === null && target === null)) return
  const sign = order.side === 'buy' ? 1 : -1
  const stopWrong = stop !== null && compare(stop, price) * sign >= 0
  const targetWrong = target !== null && compare(target, price) * sign <= 0
  const which = stopWrong ? 'stop' : 'take profit'
  const level = stopWrong ? stop : target
  sheet.check('T07', stopWrong || targetWrong, 'reject', {
    rule: 'trade.t07_wrong_side',
    span: spanIn(order, stopWrong ? 'stop_loss' : 'take_profit'),
    mechanism:
      level === null
        ? ''
        : `the ${which} ${toDecimal(level, 8, 'up')} is on the wrong side of ${toDecimal(price, 8, 'up')} for a ${order.side}, so it does not do what it is for`,
    fix: `put the ${which} on the other side of the price`,
  })
}

/** T27. Both times are given, or the age itself; `asOfUnix` stands in for the second. */
export function testQuoteAge({ order, sheet, t, asOfUnix }: Trial): void {
  const quoted = amountIn(order, 'quote_time')
  const now = amountIn(order, 'order_time') ?? (asOfUnix === null ? null : rational(asOfUnix))
  const stated = amountIn(order, 'quote_age_seconds')
  const age = stated ?? (quoted !== null && now !== null ? subtract(now, quoted) : null)
  if (age === null) return
  const bounds = order.market ? t.t27_quote_age_seconds : t.t27_limit_order_seconds
  sheet.run({
    id: 'T27',
    rule: 't27_quote_age',
    value: age,
    ok: rational(bounds.ok),
    reject: rational(bounds.reject),
    unit: 'seconds',
    what: 'the quote is older than the order by',
    span: spanIn(order, 'quote_age_seconds', 'quote_time'),
    fix: 'take a fresh quote',
  })
}
