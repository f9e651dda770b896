// T15: flags an order placed when the drawdown or the loss of the day is at its limit.
import { abs, divide, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { shares, type Trial } from '../../judge/trial.ts'
import type { NumberField } from '../../model.ts'

export const lossLimitConcern = rule({
  id: 'trade.t15_loss_limit.concern',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T15',
  message: crossing,
  fix: 'Only reduce risk until the loss is recovered or a person resets the limit.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"drawdown_pct":8,"max_drawdown_pct":10}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"daily_loss_usd":90,"daily_loss_limit_usd":100}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"drawdown_pct":7,"max_drawdown_pct":10}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"daily_loss_usd":70,"daily_loss_limit_usd":100}}',
  ],
})

export const lossLimitReject = rule({
  id: 'trade.t15_loss_limit.reject',
  severity: 'blocker',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T15',
  message: crossing,
  fix: 'Only reduce risk until the loss is recovered or a person resets the limit.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"drawdown_pct":10,"max_drawdown_pct":10}}',
    'Buy 1 SOL at 100, stop 98, account 10k. Lost 3% today and our daily limit is 2%.',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"drawdown_pct":9,"max_drawdown_pct":10}}',
    'Buy 1 SOL at 100, stop 98, account 10k. Lost 1% today and our daily limit is 2%.',
  ],
})

const rules = { concern: lossLimitConcern, reject: lossLimitReject }

export function testLossLimits(trial: Trial): void {
  const { order } = trial
  const drawdown = order.numbers.has('drawdown_pct') ? 'drawdown_pct' : 'daily_loss_pct'
  shareOfLimit(trial, 'T15', amountIn(order, drawdown), amountIn(order, 'max_drawdown_pct'), drawdown)
  // Both in percent, or both in dollars; the equity turns one into the other.
  const [lossPct, limitPct] = [amountIn(order, 'daily_loss_pct'), amountIn(order, 'daily_loss_limit_pct')]
  const loss = amountIn(order, 'daily_loss_usd') ?? (limitPct === null ? ofEquity(trial, lossPct) : null)
  const limit = amountIn(order, 'daily_loss_limit_usd') ?? (loss === null ? null : ofEquity(trial, limitPct))
  if (loss !== null && limit !== null) shareOfLimit(trial, 'T15.daily', loss, limit, 'daily_loss_usd')
  else shareOfLimit(trial, 'T15.daily', lossPct, limitPct, 'daily_loss_pct')
}

const ofEquity = ({ equity }: Trial, percent: Rational | null): Rational | null =>
  equity === null || percent === null ? null : multiply(equity, multiply(percent, rational(1, 100)))

function shareOfLimit(
  { order, sheet, t }: Trial,
  id: 'T15' | 'T15.daily',
  used: Rational | null,
  limit: Rational | null,
  usedField: NumberField,
): void {
  if (used === null || limit === null || limit.num === 0n) return
  sheet.run({
    id,
    rules,
    // Losses are written with either sign.
    value: divide(abs(used), abs(limit)),
    ...shares(t.t15_of_limit_bps),
    okExcluded: true,
    rejectIncluded: true,
    unit: 'share',
    what: id === 'T15' ? 'drawdown against its limit' : 'loss of the day against its limit',
    span: spanIn(order, usedField),
  })
}
