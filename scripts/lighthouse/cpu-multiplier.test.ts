// The multiplier of a machine lies on the points that Lighthouse's documentation links to, and between them.
import { expect, test } from 'vitest'
import { calibratedMultiplier } from './cpu-multiplier.ts'

test.each([
  [0, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1050, 2.5],
  [1300, 3],
  [1533, 4],
  [2000, 6],
  [2467, 8],
])('an index of %d is slowed down %d times', (benchmarkIndex, multiplier) => {
  expect(calibratedMultiplier(benchmarkIndex)).toBeCloseTo(multiplier, 5)
})
