import { describe, expect, test } from 'vitest'
import { canonicalInput } from './input/canonical-input.ts'
import { readValidationRequest, type ValidationRequest } from './input/request.ts'
import { seriesOf } from './input/series.ts'
import { btcRegimeOf } from './result/btc-regime.ts'
import { deflatedSharpe, expectedMaximum } from './statistics/deflated-sharpe.ts'
import { scaleSeries } from './statistics/moments.ts'
import { upperQuantile, upperTail } from './statistics/number.ts'
import { purgedFolds } from './statistics/purged-folds.ts'
import { nextWord, seedState, splitmix64 } from './statistics/random.ts'
import { quantise } from './statistics/sign-flips.ts'
import { ar, crash, gen, normals } from './testing/generate.ts'
import { type ValidationResult, validate } from './validate.ts'

const hex = (value: number | bigint, digits: number): string => value.toString(16).padStart(digits, '0')

const close = (actual: number | null | undefined, expected: number): void => {
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(expected), 1e-3))
}

function result(request: ValidationRequest): ValidationResult {
  const read = readValidationRequest(request)
  expect(read.ok).toBe(true)
  return validate(request)
}

describe('generators [validation, 1.5]', () => {
  test('splitmix64 of seed 0 (W01)', () => {
    expect(splitmix64(0n, 3).map((word) => hex(word, 16))).toEqual([
      'e220a8397b1dcdaf',
      '6e789e6aa1b965f4',
      '06c45d188009454f',
    ])
  })

  test('xoshiro128** 1.1 of two seeds (W02, W03)', () => {
    const state = seedState(0n)
    expect([...state].map((word) => hex(word >>> 0, 8))).toEqual([
      '7b1dcdaf',
      'e220a839',
      'a1b965f4',
      '6e789e6a',
    ])
    const of = (start: typeof state) => Array.from({ length: 4 }, () => hex(nextWord(start) >>> 0, 8))
    expect(of(state)).toEqual(['dec9045d', '9a089d75', 'ab77d362', 'c3e16405'])
    expect(of(seedState(0x0123456789abcdefn))).toEqual(['3dec9f5d', 'e7cdcd35', 'e39f89b5', '13921962'])
  })

  test('series of the worked values (W04)', () => {
    const normal = normals(11)
    expect([normal(), normal(), normal()]).toEqual([
      -1.5923459865152836, -0.41330885444767773, -0.29348586732521653,
    ])
    expect(gen(11, 3, 0.001, 0.01)).toEqual([-0.014923, -0.003133, -0.001935])
  })
})

describe('normal distribution [validation, 1.2]', () => {
  test.each([
    [0, 0.5],
    [1, 0.158655253931457],
    [1.6448536269514722, 0.05],
    [3, 0.00134989803163009],
    [6, 9.86587645037698e-10],
  ])('upper tail at %d (W05)', (z, tail) => {
    expect(Math.abs(upperTail(z) / tail - 1)).toBeLessThan(1e-13)
  })

  test.each([
    [0.05, 1.64485362695147],
    [0.01, 2.32634787404084],
    [1e-7, 5.19933758219281],
  ])('quantile of %d (W06)', (tail, z) => {
    expect(Math.abs(upperQuantile(tail) - z)).toBeLessThan(1e-13)
  })

  test.each([
    [1, 0],
    [2, 0.519755344280594],
    [10, 1.57459830134575],
    [100, 2.53060289320168],
    [1_000, 3.25512151365273],
    [10_000, 3.86066485551027],
    [10_000_000, 5.30489577127883],
  ])('expected maximum of %d trials (W07)', (trials, maximum) => {
    close(expectedMaximum(trials), maximum)
  })
})

describe('Deflated Sharpe Ratio of the paper [validation, 1.4]', () => {
  const paper = {
    sharpe: 2.5 / Math.sqrt(250),
    n: 1250,
    skew: -3,
    kurtosis: 10,
    trials: 100,
    trialSharpes: spread(0.5 / 250),
  }

  test('100 trials (W08)', () => {
    const { sr0, probability } = deflatedSharpe(paper)
    close(sr0, 0.113172001865)
    close(probability, 0.900396834449)
  })

  test('46 trials, and 88 with normal returns (W09)', () => {
    close(deflatedSharpe({ ...paper, trials: 46 }).probability, 0.950501706876)
    close(deflatedSharpe({ ...paper, trials: 88, skew: 0, kurtosis: 3 }).probability, 0.950490816676)
  })

  /** Ten values with that sample variance. */
  function spread(variance: number): number[] {
    const step = Math.sqrt((variance * 9) / 10)
    return Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? step : -step))
  }
})

const W10 = { returns: [0.01, -0.02, 0.015, 0.003, -0.004, 0.02, 0.011, -0.006, 0.009, 0.002] }

describe('ten rows [validation, 2]', () => {
  test('canonical text, hash and quanta (W10)', () => {
    expect(canonicalInput(W10)).toMatch(/^\{"returns":\["0\.0100000000000","-0\.0200000000000",/)
    const { scaled } = scaleSeries(Float64Array.from(W10.returns))
    expect([...quantise(scaled).subarray(0, 3)]).toEqual([10995116278, -21990232556, 16492674417])
    expect(result(W10).input_hash).toBe('09f99efa966e81a64a0a5288d2e5608a3269c8e57733e65b5ae5277907512ed0')
  })

  test('figures, folds and reasons (W11)', () => {
    const found = result(W10)
    close(found.mean, 0.004)
    close(found.std, 0.0116999525165)
    close(found.sharpe, 0.341881729379)
    close(found.skew, -0.675264328777)
    close(found.kurtosis, 2.83555932704)
    close(found.DSR, 0.817257381108)
    expect(found.flips_b).toBe(317)
    close(found.kfold_decay_rho, 1.53539381854)
    expect(found.verdict).toBe('borderline')
    expect([...found.reasons].sort()).toEqual(
      ['dsr_below_real', 'p_above_real', 'short_sample', 'few_losses', 'left_skew'].sort(),
    )
    const { values, spans } = seriesOf(W10)
    const folds = purgedFolds(values, spans, 5)
    const expected = [
      [-0.005, 0.005],
      [0.009, 0.00371428571429],
      [0.008, 0.00185714285714],
      [0.0025, 0.00371428571429],
      [0.0055, 0.003625],
    ] as const
    expected.forEach(([outOfSample, inSample], j) => {
      close(folds[j]!.outOfSample, outOfSample)
      close(folds[j]!.inSample, inSample)
    })
  })
})

describe('returns [validation, 2]', () => {
  test('60 units (W12)', () => {
    const found = result({ returns: gen(11, 60, 0.001, 0.01) })
    close(found.sharpe, 0.246124827113)
    close(found.DSR, 0.975466679032)
    expect(found.flips_b).toBe(68)
    close(found.permutation_p_value, 0.0344827586207)
    close(found.kfold_decay_rho, 1.0628900176)
    expect(found.robust.block_length).toBe(4)
    close(found.robust.p_block, 56 / 2001)
    expect(found.verdict).toBe('likely_real')
    close(found.intervals.min_track_record, 42.2145899137)
  })

  test('250 units, and the same with 100 trials (W13, W14)', () => {
    const returns = gen(12, 250, 0.0015, 0.01)
    const alone = result({ returns, periods_per_year: 252 })
    close(alone.sharpe, 0.157766747162)
    close(alone.DSR, 0.993848491445)
    expect(alone.flips_b).toBe(18)
    close(alone.kfold_decay_rho, 1.18489166233)
    expect(alone.robust.block_length).toBe(7)
    close(alone.robust.p_block, 19 / 2001)
    expect(alone.intervals.sharpe![0]).toBeCloseTo(0.0342445, 7)
    expect(alone.intervals.sharpe![1]).toBeCloseTo(0.281289, 6)
    expect(alone.verdict).toBe('likely_real')
    close(alone.sharpe_annualized, 0.157766747162 * Math.sqrt(252))

    const ofHundred = result({ returns, n_trials: 100 })
    close(ofHundred.sr0, 0.160370442187)
    close(ofHundred.DSR, 0.483522945384)
    expect(ofHundred.flips_b).toBe(9)
    close(ofHundred.robust.p_block, 16 / 2001)
    expect(ofHundred).toMatchObject({ verdict: 'overfit_or_noise', reasons: ['dsr_noise'] })
  })

  test('1,000 units, 100 trials, 8 folds, 3,000 permutations (W15)', () => {
    const found = result({ returns: gen(13, 1000, 0.0015, 0.01), n_trials: 100, k_folds: 8, n_perms: 3000 })
    close(found.DSR, 0.99253509235)
    expect(found.flips_b).toBe(0)
    close(found.permutation_p_value, 0.000333222259247)
    close(found.kfold_decay_rho, 0.940755810694)
    close(found.robust.n_eff, 915.596112069)
    close(found.robust.dsr_n_eff, 0.986803986921)
    close(found.intervals.haircut_sharpe, 0.12610508427)
    expect(found.verdict).toBe('likely_real')
  })

  test('no edge (W16)', () => {
    const found = result({ returns: gen(14, 250, 0, 0.01) })
    close(found.sharpe, -0.0715459786373)
    close(found.DSR, 0.127003879141)
    expect(found.flips_b).toBe(1740)
    expect(found.kfold_decay_rho).toBeNull()
    expect(found).toMatchObject({ verdict: 'overfit_or_noise', reasons: ['dsr_noise', 'p_noise'] })
  })

  test('autocorrelated (W17)', () => {
    const found = result({ returns: ar(141, 300, 0, 0.01, 0.5) })
    close(found.DSR, 0.981888759989)
    expect(found.flips_b).toBe(45)
    close(found.kfold_decay_rho, 0.566929568269)
    close(found.robust.n_eff, 101.743676068)
    close(found.robust.dsr_n_eff, 0.887956202444)
    close(found.robust.p_block, 231 / 2001)
    expect(found).toMatchObject({ verdict: 'borderline', reasons: ['dependence'] })
  })

  test('a strategy that has not met its loss (W18)', () => {
    const found = result({ returns: crash(105, 60, 0.02, -0.49, 0.01, 0.004) })
    close(found.sharpe, 3.79718761066)
    close(found.DSR, 1)
    expect(found.flips_b).toBe(0)
    close(found.kfold_decay_rho, 0.963821251963)
    expect(found).toMatchObject({ verdict: 'borderline', reasons: ['few_losses'] })
  })

  test('constant (W19)', () => {
    const found = result({ returns: Array.from({ length: 40 }, () => 0.001) })
    expect(found).toMatchObject({
      verdict: 'overfit_or_noise',
      reasons: ['zero_variance'],
      DSR: 0,
      sharpe: 0,
      flips_b: 0,
    })
    close(found.kfold_decay_rho, 1)
  })

  test('pasted twice (W20)', () => {
    const once = gen(17, 100, 0.002, 0.01)
    const found = result({ returns: [...once, ...once] })
    expect(found.n).toBe(200)
    close(found.DSR, 0.995344829274)
    expect(found.flips_b).toBe(11)
    close(found.kfold_decay_rho, 0.958741589545)
    expect(found).toMatchObject({ verdict: 'borderline', reasons: ['repeated_block'] })
  })

  test('Sharpe ratios of 50 trials (W24)', () => {
    const trial_sharpes = gen(22, 50, 0.02, 0.03)
    const found = result({ returns: gen(100, 500, 0.0018, 0.01), trial_sharpes })
    close(found.sr0, 0.0672199595982)
    close(found.DSR, 0.998617373514)
    expect(found.flips_b).toBe(0)
    close(found.kfold_decay_rho, 1.13707204718)
    close(found.intervals.haircut_sharpe, 0.159500162283)
    expect(found.verdict).toBe('likely_real')
  })
})

describe('trades [validation, 2]', () => {
  test('three coins, not in the order of time (W21)', () => {
    const trades = gen(101, 90, 16, 60, 2).map((pnl, i) => ({
      pnl,
      coin: ['BTC', 'ETH', 'SOL'][i % 3]!,
      ts: 1_700_000_000 + ((37 * i) % 90) * 3600,
    }))
    const found = result({ trades })
    close(found.sharpe, 0.238494096644)
    close(found.DSR, 0.983949854572)
    expect(found.flips_b).toBe(24)
    close(found.kfold_decay_rho, 1.24872247575)
    const { jackknife, top_coin_share, btc_regime_reason } = found.concentration_and_regime!
    close(jackknife.total, 1301.78)
    close(jackknife.without_best_trade, 1169.95)
    close(jackknife.without_top_coin, 546.66)
    close(top_coin_share, 0.580067292476)
    expect(btc_regime_reason).toBe('no_btc_data')
    expect(found.warnings).toContain('unsorted')
    expect(found.verdict).toBe('likely_real')
  })

  test('two at each instant (W22)', () => {
    const trades = gen(19, 80, 8, 40, 1).map((net_bps, i) => ({
      net_bps,
      coin: 'BTC',
      ts: 1_700_000_000 + Math.floor(i / 2) * 86_400,
    }))
    const found = result({ trades })
    expect(found).toMatchObject({ n: 40, rows: 80, verdict: 'borderline', warnings: ['merged'] })
    close(found.mean, 0.0012375)
    close(found.DSR, 0.903602347465)
    expect(found.flips_b).toBe(176)
    close(found.kfold_decay_rho, 1.07500164845)
    expect(found.concentration_and_regime!.jackknife.without_top_coin).toBeNull()
  })

  test('overlapping (W23)', () => {
    const trades = gen(100, 200, 0.003, 0.02, 5).map((ret, i) => {
      const ts = 1_700_000_000 + 3600 * i
      return { ret, ts, entry: ts, exit: ts + 14_000 }
    })
    const found = result({ trades })
    expect(found.robust.block_length).toBe(7)
    close(found.DSR, 0.996512208565)
    expect(found.flips_b).toBe(3)
    close(found.robust.p_block, 11 / 2001)
    close(found.kfold_decay_rho, 1.39959611553)
    expect(found.verdict).toBe('likely_real')
  })

  test('inside and outside a melt-up of Bitcoin (W25)', () => {
    const closeOf = (day: number) => (day < 19_700 || day > 19_779 ? undefined : day < 19_740 ? '100' : '120')
    const trades = Array.from({ length: 49 }, (_, i) => {
      const day = 19_731 + i
      const j = day - 19_700
      const ret = (j % 2 === 1 ? 0.01 : -0.004) + (40 < j && j <= 70 ? 0.002 : -0.005)
      return { ret, coin: 'BTC', ts: day * 86_400 }
    })
    const { rows } = seriesOf({ trades })
    const { regime } = btcRegimeOf(rows, { closeOf, sha256: '0'.repeat(64) })
    expect(regime).toMatchObject({ in_melt_up: { rows: 30 }, outside: { rows: 19 }, sign_differs: true })
    close(regime!.in_melt_up.sum, 0.15)
    close(regime!.outside.sum, -0.031)
  })
})
