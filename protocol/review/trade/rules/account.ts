// What do the account and its mandate allow? T15 loss limits, T16 mandate, T17 correlated exposure, T18
// martingale, T19 adding to a loser, T20 closes.

import { toUsd } from '../../core/number/decimal.ts'
import {
  abs,
  add,
  compare,
  divide,
  isPositive,
  multiply,
  type Rational,
  rational,
  sum,
  ZERO,
} from '../../core/number/rational.ts'
import { asciiUpper } from '../../text/ascii.ts'
import { amountIn, spanIn } from '../judge/figures.ts'
import type { Reduction } from '../judge/reduction.ts'
import { shares, type Trial } from '../judge/trial.ts'
import type { NumberField } from '../model.ts'
import { assetOf, clusterOf, isStable } from '../read/assets.ts'

/** T15. */
export function testLossLimits(trial: Trial): void {
  const { order } = trial
  const drawdown = order.numbers.has('drawdown_pct') ? 'drawdown_pct' : 'daily_loss_pct'
  shareOfLimit(trial, 'T15', amountIn(order, drawdown), amountIn(order, 'max_drawdown_pct'), drawdown)
  // Both in percent, or both in dollars; the equity turns one into the other.
  const [lossPct, limitPct] = [amountIn(order, 'daily_loss_pct'), amountIn(order, 'daily_loss_limit_pct')]
  const loss = amountIn(order, 'daily_loss_usd') ?? (limitPct === null ? ofEquity(trial, lossPct) : null)
  const limit = amountIn(order, 'daily_loss_limit_usd') ?? (loss === null ? null : ofEquity(trial, limitPct))
  if (loss !== null && limit !== null) shareOfLimit(trial, 'T15.daily', loss, limit, 'daily_loss_usd')
  else shareOfLimit(trial, 'T15.daily', lossPct, limitPct, 'daily_loss_pct')
}

const ofEquity = ({ equity }: Trial, percent: Rational | null): Rational | null =>
  equity === null || percent === null ? null : multiply(equity, multiply(percent, rational(1, 100)))

function shareOfLimit(
  { order, sheet, t }: Trial,
  id: 'T15' | 'T15.daily',
  used: Rational | null,
  limit: Rational | null,
  usedField: NumberField,
): void {
  if (used === null || limit === null || limit.num === 0n) return
  sheet.run({
    id,
    rule: 't15_loss_limit',
    // Losses are written with either sign.
    value: divide(abs(used), abs(limit)),
    ...shares(t.t15_of_limit_bps),
    okExcluded: true,
    rejectIncluded: true,
    unit: 'share',
    what: id === 'T15' ? 'drawdown against its limit' : 'loss of the day against its limit',
    span: spanIn(order, usedField),
    fix: 'only reduce risk until the loss is recovered or the limit is reset by a person',
  })
}

/** T16. Turning something into dollars needs no permission for the dollar. */
export function testMandate({ order, figures, sheet }: Trial): void {
  const { mandate, asset, venue } = order
  if (mandate === null) return
  const broken: string[] = []
  const allowed = mandate.assets?.map(assetOf)
  if (allowed && asset !== null && !allowed.includes(asset) && !(order.kind === 'swap' && isStable(asset)))
    broken.push(`${asset} is not among the allowed assets ${allowed.slice(0, 12).join(', ')}`)
  const venues = mandate.venues?.map(asciiUpper)
  if (venues && venue !== null && !venues.includes(asciiUpper(venue)))
    broken.push(`${venue} is not among the allowed venues ${mandate.venues!.slice(0, 12).join(', ')}`)
  const cap = mandate.maxNotionalUsd
  if (cap && figures.notional !== null && compare(figures.notional, cap.value) > 0)
    broken.push(`notional ${toUsd(figures.notional)} USD is above the cap ${toUsd(cap.value, 'down')} USD`)
  sheet.check('T16', broken.length > 0, 'reject', {
    rule: 'trade.t16_mandate',
    span: mandate.span,
    mechanism: `outside the mandate: ${broken.join('; ')}`,
    fix: 'stay inside the mandate, or have it changed first',
  })
}

/** T17. Runs when there is a position in the same direction of the same cluster. */
export function testCluster({ order, figures, equity, positions, sheet, t }: Trial): void {
  const { notional } = figures
  if (order.asset === null || notional === null || equity === null || order.side === null) return
  const cluster = clusterOf(order.asset)
  const side = order.side === 'buy' ? 'long' : 'short'
  const same = positions.filter((position) => position.side === side && clusterOf(position.asset) === cluster)
  if (same.length === 0) return
  const exposure = add(notional, sum(same.map((position) => position.notionalUsd ?? ZERO)))
  sheet.run({
    id: 'T17',
    rule: 't17_cluster',
    value: divide(exposure, equity),
    ...shares(t.t17_cluster_bps),
    unit: 'share',
    what: `${side} exposure in ${cluster} ${toUsd(exposure)} USD of equity ${toUsd(equity, 'down')} USD`,
    span: spanIn(order, 'notional_usd', 'size'),
    fix: 'count correlated positions as one, and reduce them together',
  })
}

/** T18. */
export function testMartingale({ order, sheet }: Trial): void {
  const said = order.signals.find(({ name }) => name === 'martingale')
  const losses = amountIn(order, 'consecutive_losses')
  const [size, previous] = [amountIn(order, 'size'), amountIn(order, 'previous_size')]
  const lost = losses !== null && isPositive(losses)
  const grows = size !== null && previous !== null && compare(size, previous) > 0
  if (!said && losses === null && previous === null) return
  sheet.check('T18', said !== undefined || (lost && grows), 'reject', {
    rule: 'trade.t18_martingale',
    span: said?.span ?? spanIn(order, 'size'),
    mechanism: `the size grows after losses${said ? ` ("${said.words}")` : ''}, so a losing streak ends in ruin however likely each win is`,
    fix: 'keep the size a fixed share of equity',
  })
}

/** T19. */
export function testAddsToLoser({ order, figures, equity, positions, sheet, t }: Trial): void {
  if (order.side === null) return
  const side = order.side === 'buy' ? 'long' : 'short'
  const held = positions.find((position) => position.asset === order.asset && position.side === side)
  if (!held || held.pnlPct === null) return
  const isLoser = compare(held.pnlPct, rational(-t.t19_losing_position_bps, 100)) <= 0
  const gross = add(figures.notional ?? ZERO, sum(positions.map((position) => position.notionalUsd ?? ZERO)))
  const over = equity !== null && compare(gross, equity) > 0
  sheet.run({
    id: 'T19',
    rule: 't19_adds_to_loss',
    value: rational(isLoser ? (over ? 2 : 1) : 0),
    ok: ZERO,
    reject: rational(1),
    unit: 'signs',
    what: `adds to a ${side} position that stands at ${shownPercent(held.pnlPct)}${over ? `, with gross notional ${toUsd(gross)} USD above equity` : ''}`,
    span: spanIn(order, 'notional_usd', 'size'),
    fix: 'close or keep the position; do not average down',
  })
}

const shownPercent = (value: Rational): string => `${(value.num * 100n) / value.den / 100n} %`

/** T20. */
export function testClose({ order, sheet }: Trial, { close, why }: Reduction): void {
  if (order.kind !== 'close') return
  sheet.run({
    id: 'T20',
    rule: 't20_close',
    value: rational(close),
    ok: ZERO,
    reject: rational(1),
    unit: 'signs',
    what: `the close does not fit the position${why === '' ? '' : ` (${why})`}`,
    span: spanIn(order, 'size', 'notional_usd'),
    fix: 'set reduce_only, and close at most what is open',
    alternative: 'the same close with reduce_only',
  })
}
