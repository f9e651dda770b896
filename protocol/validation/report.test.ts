import { describe, expect, test } from 'vitest'
import { reportOf } from './report.ts'
import { gen } from './testing/generate.ts'
import { validate } from './validate.ts'

const returns = gen(13, 1000, 0.0015, 0.01)
const request = { returns, n_trials: 100, k_folds: 8 }
const result = validate(request)
const report = reportOf(request, result)

describe('series behind the plots [validation, 1.11]', () => {
  test('the cumulative sum ends at the total, in at most 400 points', () => {
    expect(report.equity.length).toBeLessThanOrEqual(400)
    const last = report.equity.at(-1)!
    expect(last.unit).toBe(1000)
    expect(last.end).toBeCloseTo(result.mean * 1000, 12)
    expect(report.equity.every(({ low, high, end }) => low <= end && end <= high)).toBe(true)
    expect(Math.min(...report.equity.map(({ drawdown }) => drawdown))).toBeLessThan(0)
  })

  test('the distribution is that of the test: as many sums reach the observed one', () => {
    const { counts, observed, from, to } = report.nullSums
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2000)
    expect(observed).toBeCloseTo(result.mean * 1000, 8)
    const weak = gen(14, 250, 0, 0.01)
    const found = reportOf({ returns: weak }, validate({ returns: weak }))
    const bin = Math.floor(
      ((found.nullSums.observed - found.nullSums.from) / (found.nullSums.to - found.nullSums.from)) * 41,
    )
    const above = found.nullSums.counts.slice(bin + 1).reduce((sum, count) => sum + count, 0)
    expect(above).toBeLessThanOrEqual(1740)
    expect(above + found.nullSums.counts[bin]!).toBeGreaterThanOrEqual(1740)
    expect(from).toBe(-to)
  })

  test('the number of trials at the limit is exact', () => {
    const most = report.trialsAtLimit!
    expect(validate({ ...request, n_trials: most }).DSR).toBeGreaterThanOrEqual(0.95)
    expect(validate({ ...request, n_trials: most + 1 }).DSR).toBeLessThan(0.95)
    const noise = { returns: gen(14, 250, 0, 0.01) }
    expect(reportOf(noise, validate(noise)).trialsAtLimit).toBe(0)
  })

  test('the histogram counts every unit, beside a normal curve of as many', () => {
    const { counts, normal, outliers, from, to } = report.histogram!
    const total = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)
    expect([counts.length, total(counts), outliers]).toEqual([41, 1000, 0])
    expect(total(normal)).toBeCloseTo(1000, 9)
    expect((from + to) / 2).toBeCloseTo(result.mean, 12)
    expect(normal[20]).toBeCloseTo(1000 * 0.0971, 0)
    const far = { returns: [...returns, 1] }
    expect(reportOf(far, validate(far)).histogram).toMatchObject({ outliers: 1, counts: { 40: 1 } })
  })

  test('autocorrelations go up to the block length', () => {
    expect(report.autocorrelations).toHaveLength(result.robust.block_length)
    const waves = { returns: Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 0.01 : -0.009)) }
    const [first, second] = reportOf(waves, validate(waves)).autocorrelations
    expect([first! < -0.9, second! > 0.9]).toEqual([true, true])
  })

  test('the growing Sharpe ratio ends at that of the series, with its interval', () => {
    const last = report.growing.at(-1)!
    expect(last.units).toBe(1000)
    expect(last.sharpe).toBeCloseTo(result.sharpe, 12)
    expect(last.interval[0]).toBeCloseTo(result.intervals.sharpe![0], 12)
    expect(last.interval[1]).toBeCloseTo(result.intervals.sharpe![1], 12)
    const first = report.growing[0]!
    expect(first.interval[1] - first.interval[0]).toBeGreaterThan(last.interval[1] - last.interval[0])
    const few = { returns: returns.slice(0, 12) }
    expect(reportOf(few, validate(few)).growing.map(({ units }) => units)).toEqual([10, 11, 12])
  })

  test('constant rows have no curve over trials', () => {
    const flat = { returns: new Array(40).fill(0) }
    expect(reportOf(flat, validate(flat))).toMatchObject({
      byTrials: [],
      trialsAtLimit: null,
      coins: [],
      histogram: null,
      autocorrelations: [],
      growing: [],
    })
  })

  test('shades the units that began in a melt-up, as the regime counts them', () => {
    const day = 19_700
    const closes = new Map(Array.from({ length: 80 }, (_, i) => [day + i, i < 40 ? '100' : '120']))
    const btcCloses = { closeOf: (at: number) => closes.get(at), sha256: '0'.repeat(64) }
    const trades = Array.from({ length: 49 }, (_, i) => ({
      ret: i % 2 === 0 ? 0.01 : -0.004,
      coin: 'BTC',
      ts: (day + 31 + i) * 86_400,
    }))
    const of = validate({ trades }, { btcCloses })
    const { meltUps } = reportOf({ trades }, of, btcCloses)
    expect(meltUps).toEqual([{ from: 11, to: 40 }])
    expect(of.concentration_and_regime?.btc_regime?.in_melt_up.rows).toBe(30)
    expect(reportOf({ trades }, of).meltUps).toBeNull()
  })
})
