// T22: flags a sold option without cover; a naked call has no largest loss.
import { toUsd } from '../../../core/number/decimal.ts'
import { divide, lessThan, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import { coveredByShares } from '../../judge/option-cover.ts'
import { shares, type Trial } from '../../judge/trial.ts'
import { OPTION_SHARES } from '../../read/values/contracts.ts'
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

interface Short {
  readonly needed: Rational
  readonly cash: Rational
}

export const cashShort = rule({
  id: 'trade.t22_cash_short',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T22; Cboe and OCC, cash-secured puts',
  message: ({ needed, cash }: Short) =>
    `The sold options are called covered, and are on ${toUsd(needed)} USD at the strike; the account has ${toUsd(cash, 'down')} USD.`,
  fix: 'Sell as many options as the cash or the shares of the account cover.',
  fires: [
    '{"action":"sell","symbol":"KO","option_type":"put","cash_secured":true,"contracts":4,"strike":60,"option_price":0.8,"account":{"equity_usd":20000}}',
    'Sell 4 cash-secured puts on KO, strike 60, account 20k',
    '{"action":"sell","symbol":"KO","option_type":"call","covered":true,"contracts":10,"strike":60,"account":{"equity_usd":20000}}',
  ],
  quiet: [
    '{"action":"sell","symbol":"KO","option_type":"put","cash_secured":true,"contracts":3,"strike":60,"option_price":0.8,"account":{"equity_usd":20000}}',
    'Sell 3 cash-secured puts on KO, strike 60, account 20k',
  ],
})

/** A strike may be far above the price of the share. */
const CALL_SLACK = rational(2)

/** What the sold options are on at their strike, where that is more than the account can pay or hold. */
function shortOf({ order, equity }: Trial): Short | null {
  const [strike, contracts] = [amountIn(order, 'strike'), amountIn(order, 'size')]
  const right = order.option?.right
  if (!right || strike === null || contracts === null) return null
  const shares = amountIn(order, 'contract_size') ?? OPTION_SHARES
  const needed = multiply(multiply(strike, contracts), shares)
  const cash = right === 'put' ? (amountIn(order, 'cash_usd') ?? equity) : equity
  const most = cash === null || right === 'put' ? cash : multiply(cash, CALL_SLACK)
  return cash !== null && most !== null && lessThan(most, needed) ? { needed, cash } : null
}

/** The cash that is stated pays for the shares of a put, and half of the account is left. */
function isPaidByCash({ order, equity }: Trial): boolean {
  const [strike, contracts] = [amountIn(order, 'strike'), amountIn(order, 'size')]
  const cash = amountIn(order, 'cash_usd')
  if (
    order.option?.right !== 'put' ||
    strike === null ||
    contracts === null ||
    cash === null ||
    equity === null
  )
    return false
  const needed = multiply(multiply(strike, contracts), amountIn(order, 'contract_size') ?? OPTION_SHARES)
  return !lessThan(cash, needed) && !lessThan(equity, multiply(needed, rational(2)))
}

/** A cover that only words claim is held against what the account is worth. */
export function testClaimedCover(trial: Trial): void {
  const { order, positions, sheet } = trial
  if (order.option === null || order.side !== 'sell' || coveredByShares(order, positions) === true) return
  sheet.check('T22.cash', 'reject', cashShort, order.option.span, shortOf(trial))
}

export function testUnboundedLoss(trial: Trial): void {
  const { order, sheet, positions, spread, equity, t } = trial
  const { option } = order
  if (option === null || order.side !== 'sell' || order.kind === 'close') return
  // T03 weighs the largest loss of a structure.
  if (order.numbers.has('spread_width')) return
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
  const covered = byShares ?? (option.covered || (isHeld && option.right !== 'put') || isPaidByCash(trial))
  if (covered && !option.naked) {
    testClaimedCover(trial)
    return
  }
  if (!option.naked && byShares === null && order.positions === null && isUnread(trial, 'cover')) return
  if (option.naked || option.right !== 'put')
    sheet.check('T22', 'reject', unboundedLoss, option.span, { right: option.right ?? 'option' })
  else sheet.check('T22', 'concern', coverNotStated, option.span, {})
}
