// Validation: the time of a small and of the largest request, and how often series without and with an edge are called likely_real.

import { outputHash } from '#protocol/validation/input/canonical-input.ts'
import { gen } from '#protocol/validation/testing/generate.ts'
import { validate } from '#protocol/validation/validate.ts'
import { BenchFailure, type Entry, type Row } from '../../entry.ts'

const SERIES = 1_000
const DAYS = 1_000
const TRIALS = 100
const DAILY_STD = 0.01
/** Of an annual Sharpe ratio of 3 with 252 days a year. */
const DAILY_MEAN = (3 / Math.sqrt(252)) * DAILY_STD

export const validation: Entry = {
  name: 'validate',
  title: 'Validation: time and operating characteristics',
  async measure({ rounds }) {
    const small = gen(1, 1_000, 0.001, DAILY_STD)
    const large = gen(2, 100_000, 0.0001, DAILY_STD)
    const smallMs: number[] = []
    const largeMs: number[] = []
    const noise: number[] = []
    const edge: number[] = []
    for (let round = 0; round < rounds; round++) {
      smallMs.push(timeOf(() => outputHash(validate({ returns: small }))))
      largeMs.push(timeOf(() => outputHash(validate({ returns: large, n_perms: 3_000 }))))
      noise.push(sharesOfReal(round, 0))
      edge.push(sharesOfReal(round, DAILY_MEAN))
    }
    if (edge.every((share) => share === 0)) throw new BenchFailure('no series with an edge was found')
    const rows: Row[] = [
      { what: '1,000 rows, 2,000 permutations', unit: 'ms', rounds: smallMs, goal: { below: 15 } },
      { what: '100,000 rows, 3,000 permutations', unit: 'ms', rounds: largeMs, goal: { below: 1_500 } },
      { what: `noise called real, ${TRIALS} trials`, unit: '%', rounds: noise, goal: { below: 5 } },
      { what: `Sharpe 3 called real, ${TRIALS} trials`, unit: '%', rounds: edge, goal: { atLeast: 80 } },
    ]
    return {
      rows,
      notes: [
        `Each share is of ${SERIES.toLocaleString('en')} series of ${DAYS.toLocaleString('en')} days, with seeds of their own in each round; ${TRIALS} trials are declared.`,
      ],
    }
  },
}

function timeOf(run: () => unknown): number {
  const startMs = performance.now()
  run()
  return performance.now() - startMs
}

/** In percent. */
function sharesOfReal(round: number, mean: number): number {
  let real = 0
  for (let i = 0; i < SERIES; i++) {
    const returns = gen(1_000_000 * (round + 1) + i, DAYS, mean, DAILY_STD)
    if (validate({ returns, n_trials: TRIALS }).verdict === 'likely_real') real++
  }
  return (real / SERIES) * 100
}
