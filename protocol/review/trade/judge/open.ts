// Leaves unjudged what no reader knows and what may change the order: its amount, its price, its protection, where the
// money goes, who may act. Where risk can only fall, a further figure changes nothing.
import { ceilingPriceOf } from '../read/values/assets.ts'
import type { Trial } from './trial.ts'

export function leaveOpen({ order, sheet }: Trial, isReducing: boolean): void {
  for (const { span, isFigure, isRemark } of order.open)
    if (!isReducing || !(isFigure || isRemark === true)) sheet.open(span)
  const { pair } = order
  if (
    pair !== null &&
    pair.base !== 'USD' &&
    pair.quote !== 'USD' &&
    !isReducing &&
    ceilingPriceOf(pair.base) === null
  )
    sheet.open(order.span)
}

/** Beside what is withdrawn an amount says nothing, whether a member states it or a sentence. */
export function leaveBesideCancel({ order, sheet }: Trial): void {
  for (const { name, span, isFigure, isRemark } of order.open)
    if (!isFigure && isRemark !== true && !name.startsWith('#')) sheet.open(span)
}
