// T22: flags a sold option without cover; a naked call has no largest loss.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'

export const unboundedLoss = rule({
  id: 'trade.t22_unbounded_loss',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T22; FINRA Rule 2360',
  message: ({ right }: { readonly right: string }) =>
    `A sold ${right} without cover has no largest loss: the buyer gains without limit as the price rises.`,
  fix: 'Hold the underlying, or buy a further option as a limit.',
  alternative: 'A spread with a known largest loss.',
  fires: [
    'Sell 2 naked calls on AMD, account 15k',
    '{"action":"sell","symbol":"AMD","option_type":"call","size":1,"premium_usd":200,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    'Sell 2 covered calls on AMD, account 15k',
    '{"action":"buy","symbol":"AMD","option_type":"call","size":1,"premium_usd":100,"account":{"equity_usd":10000}}',
  ],
})

export const coverNotStated = rule({
  id: 'trade.t22_cover_not_stated',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §7 T22',
  message: () => 'A sold put can cost the whole strike, and no cash or cover is stated.',
  fix: 'State the cash that is set aside, or buy a further put as a limit.',
  alternative: 'A spread with a known largest loss.',
  fires: [
    '{"action":"sell","symbol":"KO","option_type":"put","size":1,"premium_usd":40,"account":{"equity_usd":10000}}',
    'Sell a put on KO, premium $40, account 15k',
  ],
  quiet: [
    '{"action":"sell","symbol":"KO","option_type":"put","cash_secured":true,"size":1,"premium_usd":40,"account":{"equity_usd":10000}}',
    'Sell a cash secured put on KO, premium $40, account 15k',
  ],
})

export function testUnboundedLoss({ order, sheet, positions }: Trial): void {
  const { option } = order
  if (option === null || order.side !== 'sell' || order.kind === 'close') return
  const held = positions.some(({ asset, side }) => asset === order.asset && side === 'long')
  const covered = (option.covered || held) && !option.naked
  if (covered) return
  if (option.naked || option.right !== 'put')
    sheet.check('T22', 'reject', unboundedLoss, option.span, { right: option.right ?? 'option' })
  else sheet.check('T22', 'concern', coverNotStated, option.span, {})
}
