// T23: flags a loan that is large against its collateral, and borrowing against what was borrowed.
import {
  compare,
  divide,
  isPositive,
  multiply,
  type Rational,
  rational,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import { crossing } from '../../judge/sheet.ts'
import { percents, type Trial } from '../../judge/trial.ts'

export const loanToValueConcern = rule({
  id: 'trade.t23_loan_to_value.concern',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T23; Aave docs, liquidations',
  message: crossing,
  fix: 'Borrow less or add collateral.',
  fires: [
    '{"action":"borrow","coin":"USDC","ltv_pct":51,"account":{"equity_usd":10000}}',
    'Borrow 5.5k USDC against $10k of ETH, account 60k',
    '{"action":"borrow","coin":"USDC","borrowed_usd":6000,"collateral_usd":10000,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"borrow","coin":"USDC","ltv_pct":50,"account":{"equity_usd":10000}}',
    '{"action":"borrow","coin":"USDC","borrowed_usd":4000,"collateral_usd":10000,"account":{"equity_usd":10000}}',
  ],
})

export const loanToValueReject = rule({
  id: 'trade.t23_loan_to_value.reject',
  severity: 'blocker',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T23; Aave docs, liquidations',
  message: crossing,
  fix: 'Borrow less or add collateral.',
  fires: [
    '{"action":"borrow","coin":"USDC","ltv_pct":76,"account":{"equity_usd":10000}}',
    '{"action":"borrow","coin":"USDC","borrowed_usd":8000,"collateral_usd":10000,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"borrow","coin":"USDC","ltv_pct":75,"account":{"equity_usd":10000}}',
    '{"action":"borrow","coin":"USDC","borrowed_usd":7000,"collateral_usd":10000,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: loanToValueConcern, reject: loanToValueReject }

export const loopNotStated = rule({
  id: 'trade.t23_loop_not_stated',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T23',
  message: () =>
    'Borrowing against what was borrowed multiplies the position, and no loan to value is stated (T23).',
  fix: 'State the loan to value after the last loop; up to 50 % is ok.',
  fires: [
    '{"action":"loop","coin":"ETH","loops":3,"account":{"equity_usd":10000}}',
    'Loop my ETH three times, account 10k',
  ],
  quiet: [
    '{"action":"loop","coin":"ETH","loops":3,"ltv_pct":40,"account":{"equity_usd":10000}}',
    'Loop my ETH three times, LTV 40%, account 10k',
  ],
})

export function testLoan(trial: Trial): void {
  const { order, sheet, t } = trial
  const ltv = loanToValueOf(amountIn(order, 'loan_to_value_pct'), [
    amountIn(order, 'borrowed_usd'),
    amountIn(order, 'collateral_usd'),
  ])
  const looping = order.signals.find(({ name }) => name === 'looping')
  const loops = amountIn(order, 'loops')
  if (ltv !== null)
    sheet.run({
      id: 'T23',
      rules,
      value: ltv,
      ...percents(t.t23_loan_to_value_bps),
      unit: 'percent',
      what: 'loan to value',
      span: spanIn(order, 'loan_to_value_pct', 'borrowed_usd'),
    })
  else if ((looping || (loops !== null && isPositive(loops))) && !isUnread(trial, 'loan'))
    sheet.check('T23', 'concern', loopNotStated, looping?.span ?? spanIn(order, 'loops'), {})
}

/** In percent; a stated value of at most 1 is a fraction. */
function loanToValueOf(
  stated: Rational | null,
  [borrowed, collateral]: readonly (Rational | null)[],
): Rational | null {
  if (stated !== null) return compare(stated, rational(1)) <= 0 ? multiply(stated, rational(100)) : stated
  if (!borrowed || !collateral || !isPositive(collateral)) return null
  return multiply(divide(borrowed, collateral), rational(100))
}
