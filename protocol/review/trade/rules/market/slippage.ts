// T12: flags a slippage bound that lets others take a large part, or none at all.
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import { crossing } from '../../judge/sheet.ts'
import { halvedIf, percents, type Trial } from '../../judge/trial.ts'
import { isStable } from '../../read/values/assets.ts'

export const slippageConcern = rule({
  id: 'trade.t12_slippage.concern',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T12',
  message: crossing,
  fix: 'Lower the slippage bound.',
  alternative: 'A swap with a minimum amount received, or a limit order.',
  fires: [
    '{"action":"swap","from_token":"USDC","to_token":"LINK","amount_usd":90,"max_slippage_pct":1.5,"account":{"equity_usd":10000}}',
    'Swap 90 USDC to LINK, slippage 4%, account 10k',
  ],
  quiet: [
    '{"action":"swap","from_token":"USDC","to_token":"LINK","amount_usd":90,"max_slippage_pct":1,"account":{"equity_usd":10000}}',
    'Swap 90 USDC to LINK, slippage 0.5%, account 10k',
  ],
})

export const slippageReject = rule({
  id: 'trade.t12_slippage.reject',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T12',
  message: crossing,
  fix: 'Lower the slippage bound.',
  alternative: 'A swap with a minimum amount received, or a limit order.',
  fires: [
    '{"action":"swap","from_token":"USDC","to_token":"LINK","amount_usd":90,"max_slippage_pct":11,"account":{"equity_usd":10000}}',
    '{"action":"swap","from_token":"USDC","to_token":"DAI","amount_usd":90,"slippage_bps":250,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"swap","from_token":"USDC","to_token":"LINK","amount_usd":90,"max_slippage_pct":10,"account":{"equity_usd":10000}}',
    '{"action":"swap","from_token":"USDC","to_token":"DAI","amount_usd":90,"slippage_bps":40,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: slippageConcern, reject: slippageReject }

export const noSlippageBound = rule({
  id: 'trade.t12_no_bound',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §7 T12',
  message: () => 'No slippage bound is stated, so the swap accepts any price (T12).',
  fix: 'State the largest slippage that is acceptable.',
  alternative: 'A swap with a minimum amount received.',
  fires: [
    '{"action":"swap","from_token":"USDC","to_token":"LINK","amount_usd":90,"account":{"equity_usd":10000}}',
    'Swap 90 USDC to LINK, account 10k',
  ],
  quiet: [
    '{"action":"swap","from_token":"USDC","to_token":"LINK","amount_usd":90,"max_slippage_pct":0.5,"account":{"equity_usd":10000}}',
    'Swap 90 USDC to LINK, slippage 0.5%, account 10k',
  ],
})

export function testSlippage(trial: Trial): void {
  const { order, sheet, t, halved } = trial
  const slippage = amountIn(order, 'slippage_pct')
  const stable = [order.fromAsset, order.asset].every((asset) => asset !== null && isStable(asset))
  if (slippage === null) {
    if (order.kind === 'swap' && !isUnread(trial, 'slippage'))
      sheet.check('T12', 'concern', noSlippageBound, order.span, {})
    return
  }
  sheet.run({
    id: 'T12',
    rules,
    value: slippage,
    ...halvedIf(halved, percents(stable ? t.t12_stable_pair_bps : t.t12_slippage_bps)),
    unit: 'percent',
    what: `allowed slippage${stable ? ' of a stable pair' : ''}`,
    span: spanIn(order, 'slippage_pct'),
  })
}
