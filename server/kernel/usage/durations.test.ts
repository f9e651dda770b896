/** Percentiles of counted durations against those of the sorted list. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDuration, type Durations, mergeDurations, percentileMs } from './durations.ts'

it('a percentile is the exact one, or at most 5 % and a millisecond above it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1 }), (times) => {
      const [even, odd, all]: Durations[] = [new Map(), new Map(), new Map()] as never
      times.forEach((ms, index) => {
        addDuration(index % 2 ? odd! : even!, ms)
      })
      mergeDurations(all!, even!)
      mergeDurations(all!, odd!)
      const sorted = times.toSorted((a, b) => a - b)
      for (const share of [0.5, 0.95, 1]) {
        const exact = sorted[Math.ceil(times.length * share) - 1]!
        const said = percentileMs(all!, share)!
        expect(said).toBeGreaterThanOrEqual(exact - 1)
        expect(said).toBeLessThanOrEqual(exact * 1.05 + 1)
      }
    }),
  )
})

it('is null without a duration, and at least a millisecond', () => {
  expect(percentileMs(new Map(), 0.5)).toBe(null)
  const durations: Durations = new Map()
  addDuration(durations, 0.01)
  expect(percentileMs(durations, 0.5)).toBe(1)
})
