// What do the words ask for? T21 limits ignored or all-in, T22 unbounded loss, T25 selling on rumours, abuse
// of the market, effects that no test covers.

import type { Trial } from '../judge/trial.ts'
import type { SignalName } from '../model.ts'

const has = ({ order }: Trial, name: SignalName) => order.signals.find((signal) => signal.name === name)

/** T21. */
export function testOverride(trial: Trial): void {
  const said = has(trial, 'limit_override') ?? has(trial, 'all_in')
  if (!said) return
  trial.sheet.check('T21', true, 'reject', {
    rule: 'trade.t21_limit_override',
    span: said.span,
    mechanism:
      said.name === 'all_in'
        ? `"${said.words}" puts everything on one outcome`
        : `"${said.words}" asks to go beyond a limit that was set before the trade`,
    fix: 'keep to the limits; change them only beforehand and by a person',
  })
}

/** T22. A sold call has no largest loss unless it is covered. */
export function testUnboundedLoss({ order, sheet, positions }: Trial): void {
  const { option } = order
  if (option === null || order.side !== 'sell' || order.kind === 'close') return
  const held = positions.some(({ asset, side }) => asset === order.asset && side === 'long')
  const covered = (option.covered || held) && !option.naked
  if (covered) return
  const unbounded = option.naked || option.right !== 'put'
  sheet.check('T22', true, unbounded ? 'reject' : 'concern', {
    rule: unbounded ? 'trade.t22_unbounded_loss' : 'trade.t22_cover_not_stated',
    span: option.span,
    mechanism: unbounded
      ? `a sold ${option.right ?? 'option'} without cover has no largest loss`
      : 'a sold put can cost the whole strike, and no cash or cover is stated',
    fix: 'hold the underlying or the cash, or buy a further option as a limit',
    alternative: 'a spread with a known largest loss',
  })
}

/** T25. */
export function testUnverifiedSale(trial: Trial): void {
  const [sale, source] = [has(trial, 'sell_everything'), has(trial, 'unverified_information')]
  if (!sale || !source) return
  trial.sheet.check('T25', true, 'concern', {
    rule: 'trade.t25_unverified_sale',
    span: source.span,
    mechanism: `"${sale.words}" because of "${source.words}", which nothing confirms`,
    fix: 'confirm the information at its source first',
  })
}

export function testAbuse(trial: Trial): void {
  const said = has(trial, 'market_abuse')
  if (!said) return
  trial.sheet.report({
    rule: 'trade.market_abuse',
    span: said.span,
    mechanism: `"${said.words}" is market abuse`,
    fix: 'do not do it',
  })
}
