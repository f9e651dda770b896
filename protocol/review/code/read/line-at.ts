// Finds the line of a side that holds a place.
import type { Side } from '../model.ts'

/** Index of the line that holds a unit. */
export function lineAt(side: Side, at: number): number {
  let low = 0
  let high = side.lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (side.lines[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  return low
}
