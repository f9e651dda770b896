// Compares the stop that a request sets with the one that stands: it may come closer to the price, go further away, or be new.
import { compare, type Rational } from '../../core/number/rational.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Order, Position } from '../model.ts'
import { amountIn } from './figures.ts'

export interface StopMove {
  readonly from: Rational | null
  readonly to: Rational
  readonly side: 'long' | 'short'
  /** Of the position, in units of the asset. */
  readonly size: Rational | null
  /** `through`: it would trigger at once. `unknown`: the stop that stands is not stated. */
  readonly outcome: 'closer' | 'further' | 'new' | 'through' | 'unknown'
}

const ADDS = /^(?:set|place|add|attach)/

/** Null when the request sets no stop of a stated position. */
export function stopMoveOf(order: Order): StopMove | null {
  const action = asciiLower(order.action ?? '')
  if (order.kind !== 'other' || !/stop/.test(action) || /cancel|remove/.test(action)) return null
  const to = amountIn(order, 'stop_loss')
  const held = positionOf(order)
  if (to === null || held === null) return null
  const from = amountIn(order, 'previous_stop') ?? held.stop ?? null
  const price = amountIn(order, 'mark_price') ?? held.price ?? null
  const { side } = held
  const sign = side === 'long' ? 1 : -1
  const size = amountIn(order, 'size')
  // A stop for more than is held opens the other side, one for less leaves the rest without.
  if (size !== null && held.size !== null && compare(size, held.size) !== 0) return null
  const isThrough = price !== null && compare(to, price) * sign >= 0
  const outcome = isThrough
    ? 'through'
    : from === null
      ? ADDS.test(action)
        ? 'new'
        : 'unknown'
      : compare(to, from) * sign >= 0
        ? 'closer'
        : 'further'
  return { from, to, side, size: size ?? held.size, outcome }
}

function positionOf(order: Order): Position | null {
  const { positions, asset } = order
  if (positions === null) return ownPosition(order)
  if (asset === null) return positions.length === 1 ? positions[0]! : null
  const own = positions.filter((position) => position.asset === asset || position.asset === '')
  const sized = own.filter(({ size, notionalUsd }) => size !== null || notionalUsd !== null)
  // "The BTC long … Position is 1 BTC": told twice, with its size once.
  const isOneTold = sized.length === 1 && own.every(({ side }) => side === sized[0]!.side)
  return own.length === 1 ? own[0]! : isOneTold ? sized[0]! : null
}

/** `{side: "long", size: 3, entry: 2450, old_sl: 2380}`: the request describes what it protects, on the side that its stop shows. */
function ownPosition(order: Order): Position | null {
  const { asset, side } = order
  const [entry, before] = [amountIn(order, 'entry_price'), amountIn(order, 'previous_stop')]
  if (asset === null || side === null || entry === null || before === null) return null
  const isBelow = compare(before, entry) < 0
  if (isBelow !== (side === 'buy')) return null
  return {
    asset,
    side: side === 'buy' ? 'long' : 'short',
    size: amountIn(order, 'size'),
    notionalUsd: null,
    pnlPct: null,
  }
}
