// T22: flags a sold option without cover; a naked call has no largest loss.
import { toUsd } from '../../../core/number/decimal.ts'
import { divide } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import { coveredByShares } from '../../judge/option-cover.ts'
import { shares, type Trial } from '../../judge/trial.ts'
import { factMissing } from '../order/facts.ts'
import { lossAtStopConcern, lossAtStopReject } from './loss-at-stop.ts'

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
    '{"action":"sell","symbol":"AMD","option_type":"call","contracts":3,"holdings":{"AMD":250},"account":{"equity_usd":90000}}',
  ],
  quiet: [
    'Sell 2 covered calls on AMD, account 15k',
    '{"action":"sell","symbol":"AMD","option_type":"call","contracts":2,"holdings":{"AMD":250},"account":{"equity_usd":90000}}',
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

export function testUnboundedLoss(trial: Trial): void {
  const { order, sheet, positions, spread, equity, t } = trial
  const { option } = order
  if (option === null || order.side !== 'sell' || order.kind === 'close') return
  if (spread !== null) {
    const { largestLoss } = spread
    if (largestLoss === null) sheet.open(option.span)
    else if (equity === null) {
      if (!isUnread(trial, 'equity'))
        sheet.found(factMissing, order.span, { missing: ['the equity of the account'], hint: '' })
    } else
      sheet.run({
        id: 'T03.spread',
        rules: { concern: lossAtStopConcern, reject: lossAtStopReject },
        value: divide(largestLoss, equity),
        ...shares(t.t03_loss_at_stop_bps),
        unit: 'share',
        what: `largest loss of the spread ${toUsd(largestLoss)} USD of equity ${toUsd(equity, 'down')} USD`,
        span: spanIn(order, 'strike', 'size'),
      })
    return
  }
  const byShares = coveredByShares(order, positions)
  const isHeld = positions.some(({ asset, side }) => asset === order.asset && side === 'long')
  const covered = byShares ?? (option.covered || (isHeld && option.right !== 'put'))
  if (covered && !option.naked) return
  if (!option.naked && byShares === null && order.positions === null && isUnread(trial, 'cover')) return
  if (option.naked || option.right !== 'put')
    sheet.check('T22', 'reject', unboundedLoss, option.span, { right: option.right ?? 'option' })
  else sheet.check('T22', 'concern', coverNotStated, option.span, {})
}
