// Leaves unjudged a purchase that the stated cash does not pay: what pays the rest was not read.
import { divide, isPositive, lessThan, rational } from '../../core/number/rational.ts'
import { amountIn, spanIn } from './figures.ts'
import type { Trial } from './trial.ts'

export function leaveUnpaid({ order, figures, sheet }: Trial): void {
  const [cash, leverage] = [amountIn(order, 'cash_usd'), amountIn(order, 'leverage')]
  const { notional } = figures
  const buys = (order.kind === 'order' && order.side === 'buy') || order.kind === 'bet'
  if (cash === null || notional === null || !buys || order.option !== null) return
  const needed = leverage !== null && isPositive(leverage) ? divide(notional, leverage) : notional
  // Fees and the rounding of a price.
  if (lessThan(cash, divide(needed, rational(101, 100)))) sheet.open(spanIn(order, 'cash_usd'))
}
