/**
 * Orders the fills of one coin: by time, and within a millisecond by their start positions, which form a
 * chain.
 */
import { type Fill, VenueUnusable } from './venue.ts'

export const positionAfter = ({ side, sizeE18, startPositionE18: start }: Fill): bigint =>
  side === 'buy' ? start + sizeE18 : start - sizeE18

/** `fills`: of one coin. Throws VenueUnusable when a position does not follow from the one before. */
export function orderFills(fills: readonly Fill[]): Fill[] {
  const byTime = new Map<number, Fill[]>()
  for (const fill of fills) {
    const group = byTime.get(fill.timeMs)
    if (group) group.push(fill)
    else byTime.set(fill.timeMs, [fill])
  }
  const ordered: Fill[] = []
  let position: bigint | null = null
  for (const timeMs of [...byTime.keys()].sort((a, b) => a - b)) {
    const group = byTime.get(timeMs)!
    const chain = chainFrom(group, position ?? startOf(group))
    ordered.push(...chain)
    position = positionAfter(chain.at(-1)!)
  }
  return ordered
}

/** An Euler path: positions are the nodes, fills the edges (Hierholzer). */
function chainFrom(group: readonly Fill[], from: bigint): Fill[] {
  const leaving = new Map<bigint, Fill[]>()
  // The last of each list is taken first: the lowest reference, so that the result is deterministic.
  for (const fill of [...group].sort(byReference).reverse()) {
    const fills = leaving.get(fill.startPositionE18)
    if (fills) fills.push(fill)
    else leaving.set(fill.startPositionE18, [fill])
  }
  const backwards: Fill[] = []
  const stack: { at: bigint; by: Fill | null }[] = [{ at: from, by: null }]
  while (stack.length > 0) {
    const { at, by } = stack.at(-1)!
    const next = leaving.get(at)?.pop()
    if (next) stack.push({ at: positionAfter(next), by: next })
    else {
      stack.pop()
      if (by) backwards.push(by)
    }
  }
  const path = backwards.reverse()
  let at = from
  for (const fill of path) {
    if (fill.startPositionE18 !== at) throw broken(fill)
    at = positionAfter(fill)
  }
  if (path.length !== group.length) throw broken(group.find((fill) => !path.includes(fill))!)
  return path
}

/** The start of a path through all fills: the one position left once more often than it is reached. */
function startOf(group: readonly Fill[]): bigint {
  const surplus = new Map<bigint, number>()
  const add = (position: bigint, count: number) => surplus.set(position, (surplus.get(position) ?? 0) + count)
  for (const fill of group) {
    add(fill.startPositionE18, 1)
    add(positionAfter(fill), -1)
  }
  const first = [...group].sort(byReference)[0]!.startPositionE18
  return [...surplus].find(([, count]) => count > 0)?.[0] ?? (surplus.has(0n) ? 0n : first)
}

const byReference = (a: Fill, b: Fill): number => a.ref.length - b.ref.length || (a.ref < b.ref ? -1 : 1)

const broken = ({ coin, ref }: Fill): VenueUnusable =>
  new VenueUnusable(`the position of ${coin} before fill ${ref} does not follow from the previous fills`)
