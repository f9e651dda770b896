// T01: flags an order with a number that no order can have, or a side or action that is unknown.
import { toDecimal } from '../../../core/number/decimal.ts'
import { compare, isPositive, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'
import type { NumberField } from '../../model.ts'

export const malformed = rule({
  id: 'trade.t01_malformed',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7 T01',
  message: ({ broken }: { readonly broken: readonly string[] }) =>
    `The order is malformed: ${broken.join('; ')}. A venue may reject it or read it as another order.`,
  fix: 'Send positive, finite numbers and a known side and action.',
  fires: [
    '{"action":"buy","coin":"AVAX","entry_price":30,"size":-12,"account":{"equity_usd":9000}}',
    '{"action":"open","coin":"DOT","side":"upwards","notional_usd":40,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"ADA","notional_usd":"a lot","account":{"equity_usd":9000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"AVAX","entry_price":30,"size":12,"account":{"equity_usd":9000}}',
    '{"action":"open","coin":"DOT","side":"long","notional_usd":40,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"ADA","notional_usd":"40","account":{"equity_usd":9000}}',
  ],
})

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

/** True when the order is malformed: no other test can weigh it. */
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
  const facts = broken.length === 0 ? null : { broken: broken.map(({ what }) => what) }
  sheet.check('T01', 'reject', malformed, broken[0]?.span ?? null, facts)
  return broken.length > 0
}
