/** The delay after failures doubles, stays bounded, and never exceeds what the job says at first. */
import { expect, it } from 'vitest'
import { retryDelaySeconds } from './retry.rules.ts'

it.each([
  [1, 10],
  [2, 20],
  [3, 40],
  [4, 80],
  [5, 80],
  [5_000, 80],
])('after %i failures: %i s, less up to a fifth', (failures, seconds) => {
  expect(retryDelaySeconds(10, failures, 0)).toBe(seconds)
  expect(retryDelaySeconds(10, failures, 0.999_999)).toBeGreaterThan(seconds * 0.8 - 0.001)
})
