// T10: flags an order that is a large part of what the market trades in a day.
import { compare, fromBps } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, shareOf, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { halvedIf, shares, type Trial } from '../../judge/trial.ts'

export const dailyVolumeConcern = rule({
  id: 'trade.t10_daily_volume.concern',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T10',
  message: crossing,
  fix: 'Split the order over time, or make it smaller.',
  alternative: 'Several smaller limit orders over time.',
  fires: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"adv_usd":5000,"account":{"equity_usd":10000}}',
    'Buy 5 shares of KO at 60, account 90k, it trades 200 shares a day',
  ],
  quiet: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"adv_usd":50000,"account":{"equity_usd":10000}}',
    'Buy 5 shares of KO at 60, account 90k, it trades 20000 shares a day',
  ],
})

export const dailyVolumeReject = rule({
  id: 'trade.t10_daily_volume.reject',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T10',
  message: crossing,
  fix: 'Split the order over time, or make it smaller.',
  alternative: 'Several smaller limit orders over time.',
  fires: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"adv_usd":800,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"KO","qty":3,"limit_price":60,"adv":20,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"adv_usd":900,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"KO","qty":3,"limit_price":60,"adv":20000,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: dailyVolumeConcern, reject: dailyVolumeReject }

export function testDailyVolume(trial: Trial): void {
  const { order, sheet, t, halved } = trial
  const value = shareOf(trial, 'adv_usd', 'adv_size')
  if (value === null) return
  const part = amountIn(order, 'participation')
  const isSliced = part !== null && compare(part, fromBps(t.t10_participation_bps)) <= 0
  const ends = shares(isSliced ? t.t10_sliced_bps : t.t10_daily_volume_bps)
  sheet.run({
    id: 'T10',
    rules,
    value,
    ...halvedIf(halved && !isSliced, ends),
    okExcluded: true,
    unit: 'share',
    what: 'the order against average daily volume',
    span: spanIn(order, 'adv_usd', 'adv_size'),
  })
}
