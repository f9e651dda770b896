// Flags a large order at the market for a token outside the large ones, where nothing says how much of it is offered.
import { toUsd } from '../../../core/number/decimal.ts'
import { compare, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import type { Trial } from '../../judge/trial.ts'
import type { NumberField } from '../../model.ts'
import { isKnownAsset } from '../../read/values/assets.ts'

export const thinMarket = rule({
  id: 'trade.t31_thin_market',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'B',
  source: 'policy: review.md §7 T11, without a depth; Kaiko, market depth of crypto assets',
  message: ({ amount, asset }: { readonly amount: string; readonly asset: string }) =>
    `${amount} USD of ${asset} at the market, without a limit or a depth: the order takes every offer of a thin book, at any price.`,
  fix: 'State a limit price and the depth, or split the order over time.',
  alternative: 'Several smaller limit orders over time.',
  fires: [
    '{"symbol":"GHST-USDT","side":"buy","type":"market","notional_usd":260000,"account":{"equity_usd":90000000}}',
    '{"symbol":"MASKUSDT","side":"sell","type":"market","notional_usd":150000,"account":{"equity_usd":90000000}}',
  ],
  quiet: [
    '{"symbol":"GHST-USDT","side":"buy","type":"market","notional_usd":2600,"account":{"equity_usd":90000000}}',
    '{"symbol":"BTC-USDT","side":"buy","type":"market","notional_usd":260000,"account":{"equity_usd":90000000}}',
    '{"symbol":"GHST-USDT","side":"buy","type":"market","notional_usd":260000,"depth_usd":4000000,"account":{"equity_usd":90000000}}',
  ],
  since: '2.15.0',
})

/** What bounds the price, or tells of the book. */
const BOUNDS: readonly NumberField[] = [
  'limit_price',
  'slippage_pct',
  'min_out',
  'depth_usd',
  'depth_size',
  'adv_usd',
  'adv_size',
]

export function testThinMarket({ order, figures, sheet, t }: Trial): void {
  const { kind, asset, market, isToken, option, pair, numbers } = order
  const { notional } = figures
  if (kind !== 'order' || !market || !isToken || option !== null || pair !== null) return
  if (asset === null || notional === null || isKnownAsset(asset)) return
  if (BOUNDS.some((field) => numbers.has(field))) return
  const crossed = compare(notional, rational(t.t26_at_risk_usd)) >= 0
  const facts = crossed ? { amount: toUsd(notional), asset } : null
  sheet.check('T31', 'reject', thinMarket, spanIn(order, 'notional_usd', 'size'), facts)
}
