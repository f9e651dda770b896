// Lists what could not be checked, whatever the order. Named in every answer, so that an approval says what it rests
// on.
import type { Unchecked } from '../../types.ts'
import type { ReadOrders } from '../model.ts'

const need = (id: string, why: string, would_need: string): Unchecked => ({ id, why, would_need })

const ALWAYS: readonly Unchecked[] = [
  need('live_price', 'no market data reaches the engine', 'a dated price from an independent source'),
  need('funding', 'funding and borrow rates were not looked up', 'the current rates of the venue'),
  need(
    'positions',
    'the account was not read: equity and positions are as stated',
    'balances and open positions from the venue',
  ),
  need(
    'claims',
    'win probability and edge are claims of the sender',
    'a record of earlier trades under the same rule',
  ),
]

export function notCheckedOf({ orders, contradictions }: ReadOrders): readonly Unchecked[] {
  const unread = [...new Set(orders.flatMap((order) => order.unread))].slice(0, 24)
  const unvalued = orders
    .flatMap((order) => order.positions ?? [])
    .filter((position) => position.notionalUsd === null)
    .map(({ asset }) => asset)
  const names = [...new Set(unvalued)].slice(0, 24).join(', ')
  return [
    ...ALWAYS,
    ...(unread.length === 0
      ? []
      : [need('members', `not read by any test: ${unread.join(', ')}`, 'a rule for these members')]),
    ...(names === ''
      ? []
      : [need('position_values', `positions without a value: ${names}`, 'their notional in USD')]),
    ...(contradictions.length === 0
      ? []
      : [need('contradiction', 'members disagree', 'one value for each member')]),
  ]
}
