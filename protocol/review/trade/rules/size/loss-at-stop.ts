// T03: flags an order that loses too large a share of equity at its stop; for a long option the premium is the loss.
import { toUsd } from '../../../core/number/decimal.ts'
import { abs, divide, max, multiply, type Rational, subtract, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import type { StopMove } from '../../judge/stop-move.ts'
import { shares, type Trial } from '../../judge/trial.ts'

export const lossAtStopConcern = rule({
  id: 'trade.t03_loss_at_stop.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T03',
  message: crossing,
  fix: 'Make the order smaller or the stop closer.',
  alternative: 'The same order with a loss of at most 2 % of equity at the stop.',
  fires: [
    '{"action":"buy","coin":"LINK","entry_price":20,"notional_usd":6000,"stop_loss":19,"account":{"equity_usd":10000}}',
    'Long 300 LINK at 20, stop 19, account 10k',
  ],
  quiet: [
    '{"action":"buy","coin":"LINK","entry_price":20,"notional_usd":4000,"stop_loss":19,"account":{"equity_usd":10000}}',
    'Long 200 LINK at 20, stop 19, account 10k',
  ],
})

export const lossAtStopReject = rule({
  id: 'trade.t03_loss_at_stop.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T03',
  message: crossing,
  fix: 'Make the order smaller or the stop closer.',
  alternative: 'The same order with a loss of at most 2 % of equity at the stop.',
  fires: [
    '{"action":"buy","coin":"LINK","entry_price":20,"notional_usd":6000,"stop_loss":18,"account":{"equity_usd":10000}}',
    'Buy AMD calls, premium $600, account 10k',
  ],
  quiet: [
    '{"action":"buy","coin":"LINK","entry_price":20,"notional_usd":5000,"stop_loss":18,"account":{"equity_usd":10000}}',
    'Buy AMD calls, premium $150, account 10k',
  ],
})

const rules = { concern: lossAtStopConcern, reject: lossAtStopReject }

export function testLossAtStop(trial: Trial): void {
  const { order, figures, equity } = trial
  const loss = figures.premium ?? figures.lossAtStop
  if (loss === null || equity === null || order.kind === 'swap') return
  weigh(trial, loss, equity, figures.premium !== null ? 'premium' : 'loss at the stop')
}

/** A stop that goes further away: the loss at its new place, or at least what the move adds to it. */
export function testLossAfterMove(trial: Trial, { from, to, size }: StopMove): void {
  const { figures, equity } = trial
  const added = from === null || size === null ? ZERO : multiply(size, abs(subtract(from, to)))
  const loss = max(figures.lossAtStop ?? ZERO, added)
  if (equity !== null) weigh(trial, loss, equity, 'loss at the stop that is moved')
}

function weigh({ order, sheet, t }: Trial, loss: Rational, equity: Rational, what: string): void {
  sheet.run({
    id: 'T03',
    rules,
    value: divide(loss, equity),
    ...shares(t.t03_loss_at_stop_bps),
    unit: 'share',
    what: `${what} ${toUsd(loss)} USD of equity ${toUsd(equity, 'down')} USD`,
    span: spanIn(order, 'stop_loss', 'stop_loss_pct', 'premium_usd', 'risk_pct'),
  })
}
