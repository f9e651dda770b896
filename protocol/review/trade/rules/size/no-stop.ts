// T05: flags a large position without a stop; isolated margin limits the loss to the margin.
import { toUsd } from '../../../core/number/decimal.ts'
import {
  add,
  compare,
  divide,
  fromBps,
  multiply,
  type Rational,
  rational,
  sum,
  ZERO,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Span } from '../../../text/source-text.ts'
import { amountIn, isStopUnpriced, spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import { crossing, type Measured } from '../../judge/sheet.ts'
import { shares, type Trial } from '../../judge/trial.ts'
import { isBroadFund, isLikeCash, isStable } from '../../read/values/assets.ts'

export const noStopConcern = rule({
  id: 'trade.t05_no_stop.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T05',
  message: crossing,
  fix: 'Add a stop or make the order smaller.',
  alternative: 'The same order with a stop that loses at most 2 % of equity.',
  fires: [
    '{"action":"buy","symbol":"PEP","notional_usd":1001,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"VTI","notional_usd":2501,"account":{"equity_usd":10000}}',
    'Buy $2k of PEP, account 10k',
    '{"action":"cancel_stop","symbol":"PEP","position":{"side":"long","size":10,"mark_price":150},"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"PEP","notional_usd":1000,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"VTI","notional_usd":2500,"account":{"equity_usd":10000}}',
    'Buy $900 of PEP, account 10k',
    '{"action":"buy","symbol":"VTI","notional_usd":200,"account":{"equity_usd":10000,"open_positions":[{"symbol":"VTI","side":"long","notional_usd":3000}]}}',
  ],
})

export const noStopReject = rule({
  id: 'trade.t05_no_stop.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T05',
  message: crossing,
  fix: 'Add a stop or make the order smaller.',
  alternative: 'The same order with a stop that loses at most 2 % of equity.',
  fires: [
    '{"action":"buy","symbol":"PEP","notional_usd":5001,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"VTI","notional_usd":6001,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"PEP","notional_usd":5000,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"VTI","notional_usd":6000,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: noStopConcern, reject: noStopReject }

export function testNoStop(trial: Trial): void {
  const { order, figures, equity, positions, sheet } = trial
  const { postedMargin, notional, premium, lossAtStop } = figures
  // A stop whose distance is not known lacks a price: T02.
  const stopped = lossAtStop !== null || premium !== null || isStopUnpriced(trial)
  const isCash = order.asset !== null && (isStable(order.asset) || isLikeCash(order))
  if (equity === null || stopped || (isCash && !order.numbers.has('leverage'))) return
  const single = postedMargin ?? notional
  if (single === null) {
    testAtLeast(trial)
    return
  }
  const side = order.side === 'sell' ? 'short' : 'long'
  const same = positions.filter((position) => position.asset === order.asset && position.side === side)
  const held = sum(same.map((position) => position.notionalUsd ?? ZERO))
  const whole = postedMargin === null ? add(single, held) : single
  const amount = afterAddition(trial, single, whole)
  const what = postedMargin === null ? `${order.asset ?? 'single-name'} notional` : 'posted margin'
  const measured = shareOfEquity(
    trial,
    equity,
    amount,
    `no stop, ${what} ${toUsd(amount)} USD of equity`,
    spanIn(order, 'notional_usd', 'size', 'fraction_of_equity'),
  )
  // A small order needs no stop, whatever was not read.
  if (sheet.weigh(measured) !== 'ok' && isUnread(trial, 'stop')) return
  sheet.run(measured)
}

/**
 * What counts of a purchase beside what is held: both, but a small part of the equity, bought without leverage, makes no
 * large holding that was not one before. Of a single name less is small than of a broad fund.
 */
function afterAddition({ order, equity, t }: Trial, single: Rational, whole: Rational): Rational {
  const leverage = amountIn(order, 'leverage')
  const isOwned =
    order.kind === 'order' &&
    order.side === 'buy' &&
    order.marginMode === null &&
    (leverage === null || compare(leverage, rational(1)) <= 0)
  const isBroad = order.asset !== null && isBroadFund(order.asset)
  if (!isOwned || order.isForClient || equity === null) return whole
  // Half of the account in one name is no place to add to.
  if (!isBroad && compare(whole, multiply(equity, fromBps(t.t05_no_stop_bps.reject))) > 0) return whole
  const small = isBroad ? t.rebalance_bps : t.t02_unpriced_size_bps
  return compare(single, multiply(equity, fromBps(small))) > 0 ? whole : single
}

/** Without a price: what the amount is worth at the floor price of its asset. */
function testAtLeast(trial: Trial): void {
  const { order, figures, equity, sheet } = trial
  const { floorNotional } = figures
  if (floorNotional === null || equity === null || order.marginMode === 'isolated' || order.kind !== 'order')
    return
  const what = `no stop, at least ${toUsd(floorNotional)} USD at the floor price of equity`
  const least = shareOfEquity(trial, equity, floorNotional, what, spanIn(order, 'size'))
  if (sheet.weigh(least) === 'reject' && !hidesStop(order)) sheet.run(least)
}

const hidesStop = ({ veiled, absent }: Trial['order']): boolean =>
  !absent.includes('stop') && veiled.some(({ facts }) => facts.includes('stop'))

const REMOVES = /^(?:cancel|remove|delete|drop|pull)/

/** An order that takes a stop away leaves its position without one. */
export function testStopRemoved(trial: Trial): void {
  const { order, equity, positions, sheet } = trial
  const action = asciiLower(order.action ?? '')
  const isNamed = /stop|(?:^|_)sl(?:_|$)/.test(action)
  if (order.kind !== 'other' || !REMOVES.test(action) || !isNamed || order.numbers.has('stop_loss')) return
  const own = positions.filter(({ asset }) => order.asset === null || asset === order.asset)
  const values = own.map(({ notionalUsd }) => notionalUsd).filter((value) => value !== null)
  if (equity === null || values.length === 0) return
  const amount = sum(values)
  const what = `the stop is taken away from a position of ${toUsd(amount)} USD, equity`
  sheet.run(shareOfEquity(trial, equity, amount, what, order.span))
}

/** `what` ends where the equity is named. */
function shareOfEquity(
  { order, t }: Trial,
  equity: Rational,
  amount: Rational,
  what: string,
  span: Span | null,
): Measured {
  const isBroad = order.asset !== null && isBroadFund(order.asset)
  return {
    id: 'T05',
    rules,
    value: divide(amount, equity),
    ...shares(isBroad ? t.t05_broad_fund_bps : t.t05_no_stop_bps),
    unit: 'share',
    what: `${what} ${toUsd(equity, 'down')} USD`,
    span,
  }
}
