// Is the stake bearable? T03 loss at the stop, T04 leverage of the account, T05 without a stop, T14 bets,
// T26 large amounts without protection.
import { toUsd } from '../../core/number/decimal.ts'
import {
  add,
  compare,
  divide,
  fromBps,
  isPositive,
  multiply,
  rational,
  subtract,
  sum,
  ZERO,
} from '../../core/number/rational.ts'
import { amountIn, spanIn } from '../judge/figures.ts'
import { multiples, shares, type Trial } from '../judge/trial.ts'
import { isBroadFund, isStable } from '../read/assets.ts'

/** T03; for a long option its premium is the loss. */
export function testLossAtStop({ order, figures, equity, sheet, t }: Trial): void {
  const loss = figures.premium ?? figures.lossAtStop
  if (loss === null || equity === null || order.kind === 'swap') return
  const what = figures.premium !== null ? 'premium' : 'loss at the stop'
  sheet.run({
    id: 'T03',
    rule: 't03_loss_at_stop',
    value: divide(loss, equity),
    ...shares(t.t03_loss_at_stop_bps),
    unit: 'share',
    what: `${what} ${toUsd(loss)} USD of equity ${toUsd(equity, 'down')} USD`,
    span: spanIn(order, 'stop_loss', 'stop_loss_pct', 'premium_usd', 'risk_pct'),
    fix: 'make the order smaller or the stop closer',
    alternative: `an order ${figures.premium !== null ? 'with a premium' : 'that loses at most'} ${toUsd(multiply(equity, fromBps(t.t03_loss_at_stop_bps.ok)), 'down')} USD`,
  })
}

/** T04. Without a size the stated leverage is taken as that of the whole account. */
export function testLeverage({ order, figures, equity, positions, sheet, t }: Trial): void {
  const { notional } = figures
  const stated = amountIn(order, 'leverage')
  const measure = {
    id: 'T04',
    rule: 't04_leverage',
    ...multiples(t.t04_leverage_x100),
    unit: 'times',
  } as const
  if (notional !== null && equity !== null) {
    const gross = add(notional, sum(positions.map((position) => position.notionalUsd ?? ZERO)))
    sheet.run({
      ...measure,
      value: divide(gross, equity),
      what: `gross notional with open positions ${toUsd(gross)} USD on equity ${toUsd(equity, 'down')} USD`,
      span: spanIn(order, 'notional_usd', 'size'),
      fix: 'reduce the notional or close positions first',
    })
  } else if (notional === null && amountIn(order, 'size') === null && stated !== null && isPositive(stated))
    sheet.run({
      ...measure,
      value: stated,
      what: 'no size is stated, and the leverage is',
      span: spanIn(order, 'leverage'),
      fix: 'state the size, and use less leverage',
    })
}

/** T05. Runs where no stop limits the loss; isolated margin limits it to the margin. */
export function testNoStop(trial: Trial): void {
  const { order, figures, equity, positions, sheet, t } = trial
  const { postedMargin, notional, premium, lossAtStop } = figures
  const stopped = lossAtStop !== null || premium !== null
  if (equity === null || stopped || (order.asset !== null && isStable(order.asset))) return
  const single = postedMargin ?? notional
  if (single === null) return
  const side = order.side === 'sell' ? 'short' : 'long'
  const same = positions.filter((position) => position.asset === order.asset && position.side === side)
  const held = sum(same.map((position) => position.notionalUsd ?? ZERO))
  const amount = postedMargin === null ? add(single, held) : single
  const broad = order.asset !== null && isBroadFund(order.asset)
  sheet.run({
    id: 'T05',
    rule: 't05_no_stop',
    value: divide(amount, equity),
    ...shares(broad ? t.t05_broad_fund_bps : t.t05_no_stop_bps),
    unit: 'share',
    what: `no stop, ${postedMargin === null ? `${order.asset ?? 'single-name'} notional` : 'posted margin'} ${toUsd(amount)} USD of equity ${toUsd(equity, 'down')} USD`,
    span: spanIn(order, 'notional_usd', 'size', 'fraction_of_equity'),
    fix: 'add a stop or make the order smaller',
    alternative: 'the same order with a stop that loses at most 2 % of equity',
  })
}

/** T14: f* = p − (1 − p) ÷ b. Half of it leaves room for a wrong p. */
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
    rule: 't14_kelly',
    value: fraction,
    ok: multiply(worth, fromBps(t.t14_of_kelly_bps.ok)),
    reject: multiply(worth, fromBps(t.t14_of_kelly_bps.reject)),
    unit: 'share',
    what: isPositive(kelly)
      ? 'the stake as a share of equity'
      : 'the bet loses on average; the stake as a share of equity',
    span: spanIn(order, 'fraction_of_equity', 'notional_usd'),
    fix: isPositive(kelly) ? 'bet at most half of the Kelly fraction' : 'do not bet',
  })
}

/** T26. A stop or a premium is a limit; a bound of one's own equity is none. */
export function testLargeAmount({ order, figures, sheet, t }: Trial): void {
  const { atRisk, lossAtStop, premium } = figures
  if (atRisk === null || lossAtStop !== null || premium !== null) return
  const bound = rational(t.t26_at_risk_usd)
  sheet.check('T26', compare(atRisk, bound) >= 0, 'concern', {
    rule: 'trade.t26_large_at_risk',
    span: spanIn(order, 'notional_usd', 'size'),
    mechanism: `${toUsd(atRisk)} USD are at risk without a stop (T26: a person looks from ${t.t26_at_risk_usd} USD)`,
    fix: 'add a stop, or let a person confirm',
  })
}
