// T11: flags an order that takes most of the displayed depth and moves the price against itself.
import { rule } from '../../../core/rule.ts'
import { shareOf, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { halvedIf, shares, type Trial } from '../../judge/trial.ts'

export const depthConcern = rule({
  id: 'trade.t11_depth.concern',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T11',
  message: crossing,
  fix: 'Split the order over time, or make it smaller.',
  alternative: 'Several smaller limit orders over time.',
  fires: [
    '{"action":"buy","coin":"SUI","notional_usd":90,"depth_usd":300,"account":{"equity_usd":10000}}',
    'Buy $90 of SUI, account 10k, depth $300',
  ],
  quiet: [
    '{"action":"buy","coin":"SUI","notional_usd":90,"depth_usd":360,"account":{"equity_usd":10000}}',
    'Buy $90 of SUI, account 10k, depth $4,000',
  ],
})

export const depthReject = rule({
  id: 'trade.t11_depth.reject',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T11',
  message: crossing,
  fix: 'Split the order over time, or make it smaller.',
  alternative: 'Several smaller limit orders over time.',
  fires: [
    '{"action":"buy","coin":"SUI","notional_usd":90,"depth_usd":80,"account":{"equity_usd":10000}}',
    'Buy $90 of SUI, account 10k, depth $50',
  ],
  quiet: [
    '{"action":"buy","coin":"SUI","notional_usd":90,"depth_usd":90,"account":{"equity_usd":10000}}',
    'Buy $90 of SUI, account 10k, depth $5,000',
  ],
})

const rules = { concern: depthConcern, reject: depthReject }

export function testDepth(trial: Trial): void {
  const { order, sheet, t, halved } = trial
  const value = shareOf(trial, 'depth_usd', 'depth_size')
  if (value === null) return
  sheet.run({
    id: 'T11',
    rules,
    value,
    ...halvedIf(halved, shares(t.t11_depth_bps)),
    unit: 'share',
    what: 'the order against displayed depth',
    span: spanIn(order, 'depth_usd', 'depth_size'),
  })
}
