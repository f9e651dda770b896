// T24: flags signs of a token that can be bought and not sold. One sign is a concern, two are a reject.
import { toDecimal } from '../../../core/number/decimal.ts'
import { compare, rational, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Signal, SignalName } from '../../model.ts'

export const tokenSignsConcern = rule({
  id: 'trade.t24_token_signs.concern',
  severity: 'high',
  category: 'scam_token',
  evidence: 'A',
  source: 'policy: review.md §7 T24',
  message: crossing,
  fix: 'Do not buy it, or wait until liquidity is locked and the contract is verified.',
  fires: [
    '{"action":"buy","coin":"ZORP","notional_usd":20,"token_age_hours":3,"account":{"equity_usd":10000}}',
    'Buy $20 of ZORP, launched 2 hours ago, account 10k',
  ],
  quiet: [
    '{"action":"buy","coin":"ZORP","notional_usd":20,"token_age_hours":90,"account":{"equity_usd":10000}}',
    'Buy $20 of ZORP, launched 20 days ago, account 10k',
  ],
})

export const tokenSignsReject = rule({
  id: 'trade.t24_token_signs.reject',
  severity: 'blocker',
  category: 'scam_token',
  evidence: 'A',
  source: 'policy: review.md §7 T24',
  message: crossing,
  fix: 'Do not buy it, or wait until liquidity is locked and the contract is verified.',
  fires: [
    '{"action":"buy","coin":"ZORP","notional_usd":20,"token_age_hours":3,"sell_tax_pct":25,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ZORP","notional_usd":20,"can_sell":false,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ZORP","notional_usd":20,"token_age_hours":90,"sell_tax_pct":2,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ZORP","notional_usd":20,"can_sell":true,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: tokenSignsConcern, reject: tokenSignsReject }

const TOKEN_SIGNS: readonly (readonly [SignalName, string])[] = [
  ['unlocked_token', 'liquidity is not locked'],
  ['new_token', 'the token is new'],
]

/** Age and newness are one sign; a token that cannot be sold is two. */
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
    rules,
    value: rational(signs.length),
    ok: ZERO,
    reject: rational(1),
    unit: 'signs',
    what: `signs of a trap (${signs.join(', ') || 'none'})`,
    span: spanIn(order, 'token_age_hours', 'sell_tax_pct'),
  })
}
