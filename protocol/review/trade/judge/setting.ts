// Recognises settings of an account that take risk away: a low leverage, more margin behind a position whose stop stays, and the timer that
// withdraws orders when their sender is gone.
import { compare, isPositive, multiply, rational } from '../../core/number/rational.ts'
import { asciiLower } from '../../text/ascii.ts'
import { amountIn } from './figures.ts'
import type { Trial } from './trial.ts'

/** Nothing is opened, closed or moved out of the account. */
export function lowersRisk(trial: Trial): boolean {
  const action = asciiLower(trial.order.action ?? '').replace(/[\s_-]/g, ' ')
  if (trial.order.kind !== 'other') return false
  if (/leverage/.test(action)) return lowersLeverage(trial)
  // Where a position is stated its stops would go too.
  if (action === 'arm cancel timer') return (trial.order.positions ?? []).length === 0
  return /^add(?:ing)? (?:isolated )?margin$/.test(action) && addsMargin(trial)
}

/** To what it was before at most; or, where no position is stated, to a multiple that no test flags. */
function lowersLeverage({ order, positions, t }: Trial): boolean {
  const [now, before] = [amountIn(order, 'leverage'), amountIn(order, 'previous_leverage')]
  if (now === null || !isPositive(now)) return false
  if (before !== null) return compare(now, before) <= 0
  const isFlat =
    order.positions === null ||
    positions.every(({ asset, size }) => asset !== order.asset || size?.num === 0n)
  return isFlat && compare(now, rational(t.t04_leverage_x100.ok, 100)) <= 0
}

/** The stop decides what is lost; the margin comes out of cash that is stated, and is at most half of it. */
function addsMargin({ order, positions }: Trial): boolean {
  const amount = amountIn(order, 'margin_usd') ?? amountIn(order, 'notional_usd') ?? amountIn(order, 'size')
  const cash = amountIn(order, 'cash_usd') ?? amountIn(order, 'equity_usd')
  const hasStop =
    order.numbers.has('stop_loss') ||
    order.numbers.has('previous_stop') ||
    positions.some(({ stop }) => stop !== undefined)
  const isHeld = positions.some(({ asset }) => order.asset === null || asset === order.asset)
  if (amount === null || cash === null || !hasStop || !isHeld) return false
  return isPositive(amount) && compare(multiply(amount, rational(2)), cash) <= 0
}
