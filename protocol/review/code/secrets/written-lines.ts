// Gives the lines that a change wrote, long ones in windows that overlap by more than any format is long.
import type { Budget } from '../../core/budget.ts'
import type { Change } from '../model.ts'

const WINDOW = 2000
const OVERLAP = 300

export function writtenLines({ after }: Change, budget: Budget): (readonly [from: number, text: string])[] {
  const found: (readonly [number, string])[] = []
  for (const { at, length, changed } of after.lines) {
    if (!changed || length < 8) continue
    budget.spend(length)
    for (let from = 0; from < length; from += WINDOW - OVERLAP)
      found.push([at + from, after.text.slice(at + from, at + Math.min(length, from + WINDOW))])
  }
  return found
}
