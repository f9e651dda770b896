// What does the trade cost, and what does borrowing for it do? T12 slippage, T13 fees against the edge,
// T23 loan to value, T24 signs of a trap token.
import { toDecimal } from '../../core/number/decimal.ts'
import {
  add,
  compare,
  divide,
  isPositive,
  multiply,
  type Rational,
  rational,
  ZERO,
} from '../../core/number/rational.ts'
import { amountIn, spanIn } from '../judge/figures.ts'
import { halvedIf, percents, shares, type Trial } from '../judge/trial.ts'
import type { Signal, SignalName } from '../model.ts'
import { isStable } from '../read/assets.ts'

/** T12. A swap without a bound takes any price. */
export function testSlippage({ order, sheet, t, halved }: Trial): void {
  const slippage = amountIn(order, 'slippage_pct')
  const stable = [order.fromAsset, order.asset].every((asset) => asset !== null && isStable(asset))
  if (slippage === null) {
    if (order.kind === 'swap')
      sheet.check('T12', true, 'concern', {
        rule: 'trade.t12_slippage.concern',
        span: order.span,
        mechanism: 'no slippage bound is stated, so the swap accepts any price (T12)',
        fix: 'state the largest slippage that is acceptable',
        alternative: 'a swap with a minimum amount received',
      })
    return
  }
  sheet.run({
    id: 'T12',
    rule: 't12_slippage',
    value: slippage,
    ...halvedIf(halved, percents(stable ? t.t12_stable_pair_bps : t.t12_slippage_bps)),
    unit: 'percent',
    what: `allowed slippage${stable ? ' of a stable pair' : ''}`,
    span: spanIn(order, 'slippage_pct'),
    fix: 'lower the slippage bound',
    alternative: 'a swap with a minimum amount received, or a limit order',
  })
}

/** T13. Fees and funding are compared with half of the edge and with all of it. */
export function testFees({ order, sheet, t, halved }: Trial): void {
  const edge = amountIn(order, 'expected_edge_pct')
  const [fees, funding] = [amountIn(order, 'fees_pct'), amountIn(order, 'funding_pct')]
  if (edge === null || (fees === null && funding === null)) return
  const cost = add(fees ?? ZERO, funding ?? ZERO)
  const { ok, reject } = halvedIf(halved, shares(t.t13_fees_of_edge_bps))
  sheet.run({
    id: 'T13',
    rule: 't13_fees',
    value: cost,
    ok: multiply(edge, ok),
    reject: multiply(edge, reject),
    rejectIncluded: true,
    unit: 'percent',
    what: `fees and funding against an expected edge of ${toDecimal(edge, 4, 'down')} %`,
    span: spanIn(order, 'fees_pct', 'expected_edge_pct'),
    fix: 'trade only where the edge is at least twice the cost',
  })
}

/** T23. */
export function testLoan({ order, sheet, t }: Trial): void {
  const ltv = loanToValueOf(
    order.numbers.has('loan_to_value_pct') ? amountIn(order, 'loan_to_value_pct') : null,
    [amountIn(order, 'borrowed_usd'), amountIn(order, 'collateral_usd')],
  )
  const looping = order.signals.find(({ name }) => name === 'looping')
  const loops = amountIn(order, 'loops')
  if (ltv !== null)
    sheet.run({
      id: 'T23',
      rule: 't23_loan_to_value',
      value: ltv,
      ...percents(t.t23_loan_to_value_bps),
      unit: 'percent',
      what: 'loan to value',
      span: spanIn(order, 'loan_to_value_pct', 'borrowed_usd'),
      fix: 'borrow less or add collateral',
    })
  else if (looping || (loops !== null && isPositive(loops)))
    sheet.check('T23', true, 'concern', {
      rule: 'trade.t23_loan_to_value.concern',
      span: looping?.span ?? spanIn(order, 'loops'),
      mechanism:
        'borrowing against what was borrowed multiplies the position, and no loan to value is stated (T23)',
      fix: 'state the loan to value after the last loop; up to 50 % is ok',
    })
}

function loanToValueOf(
  stated: Rational | null,
  [borrowed, collateral]: readonly (Rational | null)[],
): Rational | null {
  if (stated !== null) return compare(stated, rational(1)) <= 0 ? multiply(stated, rational(100)) : stated
  if (!borrowed || !collateral || !isPositive(collateral)) return null
  return multiply(divide(borrowed, collateral), rational(100))
}

const TOKEN_SIGNS: readonly (readonly [SignalName, string])[] = [
  ['unlocked_token', 'liquidity is not locked'],
  ['new_token', 'the token is new'],
]

/** T24. Age and newness are one sign; a token that cannot be sold is two. */
export function testToken({ order, sheet, t }: Trial): void {
  const [age, tax] = [amountIn(order, 'token_age_hours'), amountIn(order, 'sell_tax_pct')]
  const said = (name: SignalName): Signal | undefined => order.signals.find((signal) => signal.name === name)
  const young = age !== null && compare(age, rational(t.t24_age_hours)) < 0
  const signs = TOKEN_SIGNS.filter(
    ([name]) => said(name) !== undefined && !(name === 'new_token' && age !== null),
  ).map(([, words]) => words)
  if (young) signs.push(`the token is ${toDecimal(age, 2, 'up')} hours old`)
  if (tax !== null && compare(tax, rational(t.t24_sell_tax_bps, 100)) > 0)
    signs.push(`selling is taxed ${toDecimal(tax, 2, 'up')} %`)
  if (said('honeypot')) signs.push('the token cannot be sold', 'a honeypot keeps what is paid')
  if (signs.length === 0 && age === null && tax === null) return
  sheet.run({
    id: 'T24',
    rule: 't24_token_signs',
    value: rational(signs.length),
    ok: ZERO,
    reject: rational(1),
    unit: 'signs',
    what: `signs of a trap (${signs.join(', ') || 'none'})`,
    span: spanIn(order, 'token_age_hours', 'sell_tax_pct'),
    fix: 'do not buy it, or wait until liquidity is locked and the contract is verified',
  })
}
