// T14: flags a bet larger than the Kelly fraction allows: f* = p − (1 − p) ÷ b. Replaces T03 to T05.
import { divide, fromBps, isPositive, multiply, rational, subtract } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import type { Trial } from '../../judge/trial.ts'

export const kellyConcern = rule({
  id: 'trade.t14_kelly.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T14; Kelly 1956, A New Interpretation of Information Rate',
  message: crossing,
  fix: 'Bet at most half of the Kelly fraction, and nothing when it is not positive.',
  fires: [
    '{"action":"bet","win_probability":0.6,"payoff_ratio":1,"fraction_of_equity":0.15,"account":{"equity_usd":10000}}',
    'Bet 12% of bankroll, win rate 60%, pays 1:1, bankroll 4k',
  ],
  quiet: [
    '{"action":"bet","win_probability":0.6,"payoff_ratio":1,"fraction_of_equity":0.1,"account":{"equity_usd":10000}}',
    'Bet 8% of bankroll, win rate 60%, pays 1:1, bankroll 4k',
  ],
})

export const kellyReject = rule({
  id: 'trade.t14_kelly.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T14; Kelly 1956, A New Interpretation of Information Rate',
  message: crossing,
  fix: 'Bet at most half of the Kelly fraction, and nothing when it is not positive.',
  fires: [
    '{"action":"bet","win_probability":0.6,"payoff_ratio":1,"fraction_of_equity":0.21,"account":{"equity_usd":10000}}',
    '{"action":"bet","win_probability":0.45,"payoff_ratio":1,"fraction_of_equity":0.01,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"bet","win_probability":0.6,"payoff_ratio":1,"fraction_of_equity":0.2,"account":{"equity_usd":10000}}',
    '{"action":"bet","win_probability":0.55,"payoff_ratio":1,"fraction_of_equity":0.01,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: kellyConcern, reject: kellyReject }

/** Half of the fraction leaves room for a wrong probability. */
export function testBet({ order, figures, equity, sheet, t }: Trial): void {
  const [p, b] = [amountIn(order, 'win_probability'), amountIn(order, 'payoff_ratio')]
  const stake = figures.notional
  const fraction =
    amountIn(order, 'fraction_of_equity') ??
    (stake !== null && equity !== null ? divide(stake, equity) : null)
  if (p === null || b === null || !isPositive(b) || fraction === null) return
  const kelly = subtract(p, divide(subtract(rational(1), p), b))
  const worth = isPositive(kelly) ? kelly : rational(0)
  sheet.run({
    id: 'T14',
    rules,
    value: fraction,
    ok: multiply(worth, fromBps(t.t14_of_kelly_bps.ok)),
    reject: multiply(worth, fromBps(t.t14_of_kelly_bps.reject)),
    unit: 'share',
    what: isPositive(kelly)
      ? 'the stake as a share of equity'
      : 'the bet loses on average; the stake as a share of equity',
    span: spanIn(order, 'fraction_of_equity', 'notional_usd'),
  })
}
