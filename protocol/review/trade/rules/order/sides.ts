// T07: flags a stop or a take-profit on the wrong side of the entry; it would trigger at once or protect nothing.
import { toDecimal } from '../../../core/number/decimal.ts'
import { compare } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Side } from '../../model.ts'

interface WrongSide {
  readonly which: 'stop' | 'take profit'
  readonly level: string
  readonly price: string
  readonly side: Side
}

export const wrongSide = rule({
  id: 'trade.t07_wrong_side',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7 T07',
  message: ({ which, level, price, side }: WrongSide) =>
    `The ${which} ${level} is on the wrong side of the price ${price} for a ${side}: ${which === 'stop' ? 'it limits no loss' : 'it takes a loss, not a profit'}.`,
  fix: ({ which }) => `Put the ${which} on the other side of the price.`,
  fires: [
    '{"action":"buy","coin":"LINK","entry_price":20,"size":5,"stop_loss":21,"account":{"equity_usd":9000}}',
    '{"action":"sell","coin":"LINK","entry_price":20,"size":5,"take_profit":22,"account":{"equity_usd":9000}}',
    'Long 2 AVAX at 30, stop 31, account 9k',
  ],
  quiet: [
    '{"action":"buy","coin":"LINK","entry_price":20,"size":5,"stop_loss":19,"account":{"equity_usd":9000}}',
    '{"action":"sell","coin":"LINK","entry_price":20,"size":5,"take_profit":18,"account":{"equity_usd":9000}}',
    'Long 2 AVAX at 30, stop 29, account 9k',
  ],
})

/** A stop at the entry price limits nothing either. */
export function testSides({ order, figures, sheet }: Trial): void {
  const { price } = figures
  const [stop, target] = [amountIn(order, 'stop_loss'), amountIn(order, 'take_profit')]
  if (price === null || order.side === null || (stop === null && target === null)) return
  const sign = order.side === 'buy' ? 1 : -1
  const stopWrong = stop !== null && compare(stop, price) * sign >= 0
  const targetWrong = target !== null && compare(target, price) * sign <= 0
  const level = stopWrong ? stop : targetWrong ? target : null
  sheet.check(
    'T07',
    'reject',
    wrongSide,
    spanIn(order, stopWrong ? 'stop_loss' : 'take_profit'),
    level === null
      ? null
      : {
          which: stopWrong ? 'stop' : 'take profit',
          level: toDecimal(level, 8, 'up'),
          price: toDecimal(price, 8, 'up'),
          side: order.side,
        },
  )
}
