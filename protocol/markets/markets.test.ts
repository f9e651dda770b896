// Exact arithmetic, volatility and the regime of market data.
import { describe, expect, it } from 'vitest'
import { cycleOf, normalUrl, plainTitle } from './brief-items.ts'
import { difference, differenceBps, product } from './decimal.ts'
import { drawdown90d, rankOf, scoreRegime, trend100d } from './regime.ts'
import { DAY_MS, HOUR_MS, realizedVol, volRatio, volRegime } from './volatility.ts'

const closes = (values: readonly number[], intervalMs = HOUR_MS) =>
  values.map((value, i) => ({ startMs: i * intervalMs, close: String(value) }))

describe('decimal arithmetic [payloads, 10]', () => {
  it.each([
    ['100.5', '100', 50],
    ['0.99995', '1', -1],
    ['0.99996', '1', 0],
    ['1.00005', '1', 1],
    ['100000000000000000000.1', '100000000000000000000', 0],
    ['1', '0', null],
  ])('%s against %s is %s basis points, half away from zero', (a, b, bps) => {
    expect(differenceBps(a, b)).toBe(bps)
  })
  it.each([
    ['1000.5', '100.5', '100550.25'],
    ['0.1', '0.05', '0.01'],
    ['0.1', '0.04', '0.00'],
    ['-0.1', '0.05', '-0.01'],
    ['7', '3', '21.00'],
  ])('%s × %s is %s', (a, b, text) => {
    expect(product(a, b, 2)).toBe(text)
  })
  it.each([
    ['0.0000125', '0.00001', '0.0000025'],
    ['0.1', '0.10', '0'],
    ['-1.5', '0.5', '-2'],
    ['100', '0', '100'],
  ])('%s − %s is %s', (a, b, text) => {
    expect(difference(a, b)).toBe(text)
  })
})

describe('volatility [payloads, 10]', () => {
  const calm = Array.from({ length: 80 }, (_, i) => 100 + (i % 2))
  it('rises above 1.3 when the newest 20 hours spread further than the 100', () => {
    const wide = closes([...calm, ...Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 90 : 110))])
    expect(volRatio(wide)).toBeCloseTo(10 / Math.sqrt(20.24), 10)
    expect([volRegime(1.3), volRegime(1.2999)]).toEqual(['expansion', 'normal'])
  })
  it('is null with a gap, with too few closes, and without movement', () => {
    const level = closes(Array.from({ length: 100 }, () => 100))
    expect(volRatio(level)).toBeNull()
    expect(volRatio(closes(calm))).toBeNull()
    const gap = closes(Array.from({ length: 101 }, (_, i) => 100 + (i % 3))).filter((_, i) => i !== 50)
    expect(volRatio(gap)).toBeNull()
  })
  it('annualises the deviation of 168 returns', () => {
    const one = closes(Array.from({ length: 169 }, (_, i) => (i % 2 === 0 ? 100 : 101)))
    const expected = 0.00995 * Math.sqrt(168 / 167) * Math.sqrt(8_760)
    expect(realizedVol(one)).toBeCloseTo(expected, 2)
    expect(realizedVol(one.slice(1))).toBeNull()
  })
})

describe('regime [payloads, 10]', () => {
  const best = { btc_drawdown_90d: 0, btc_trend: 0.2, vol_ratio: 0.5, dvol_rank: 0, funding_mean: 0.0000125 }
  it('adds up to the whole with every input at its best, and to minus the whole at its worst', () => {
    expect(scoreRegime(best)).toMatchObject({ regime: 'risk_on', scoreBps: 10_000 })
    const worst = { btc_drawdown_90d: 0.9, btc_trend: -1, vol_ratio: 3, dvol_rank: 1, funding_mean: -1 }
    expect(scoreRegime(worst)).toMatchObject({ regime: 'risk_off', scoreBps: -10_000 })
  })
  it.each([
    [0.1, 'risk_on', 2_500],
    [0.0999, 'neutral', 2_498],
    [-0.1, 'risk_off', -2_500],
  ])('a trend of %s alone is %s', (trend, regime, score) => {
    const rest = { btc_drawdown_90d: 0.15, vol_ratio: 1.15, dvol_rank: 0.5, funding_mean: 0 }
    expect(scoreRegime({ ...rest, btc_trend: trend })).toMatchObject({ regime, scoreBps: score })
  })
  it('scales what is left, and says nothing under 6,000', () => {
    const some = { ...best, btc_trend: null, dvol_rank: null }
    expect(scoreRegime(some)).toMatchObject({ scoreBps: 10_000, inputs: [{ weightBps: 5_000 }, {}, {}] })
    expect(scoreRegime({ ...some, funding_mean: null })).toBeNull()
  })
  it('reads its inputs from daily closes', () => {
    const days = closes([...Array.from({ length: 99 }, () => 100), 80], DAY_MS)
    expect(drawdown90d(days)).toBeCloseTo(0.2)
    expect(trend100d(days)).toBeCloseTo(80 / 99.8 - 1)
    expect(drawdown90d(days.slice(-89))).toBeNull()
    const year = closes(
      Array.from({ length: 365 }, (_, i) => i + 1),
      DAY_MS,
    )
    expect(rankOf(73, year)).toBeCloseTo(0.2)
  })
})

describe('items of the brief [payloads, 10]', () => {
  it('normalises addresses and refuses others', () => {
    expect(normalUrl('HTTPS://Ex.example?b=2&a=1#x')).toBe('https://ex.example/?a=1&b=2')
    expect([normalUrl('javascript:alert(1)'), normalUrl('https://u@h.example/'), normalUrl('')]).toEqual([
      null,
      null,
      null,
    ])
  })
  it('strips controls and directions of writing from titles', () => {
    expect(plainTitle('a\u202E\u0000\n b')).toBe('a b')
    expect([...plainTitle('é'.repeat(300))]).toHaveLength(200)
  })
  it('ends cycles at multiples of six hours', () => {
    expect([cycleOf(0), cycleOf(21_599), cycleOf(21_600)]).toEqual([21_600, 21_600, 43_200])
  })
})
