import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalInput, outputHash } from './input/canonical-input.ts'
import { readTime } from './input/read-time.ts'
import { readValidationRequest, type ValidationRequest } from './input/request.ts'
import { btcRegimeOf } from './result/btc-regime.ts'
import { CAPS, type Cap, decide, type Evidence } from './result/verdict.ts'
import { hasRepeatedBlock } from './statistics/repeated-block.ts'
import { ar, gen } from './testing/generate.ts'
import { validate } from './validate.ts'

const faultsOf = (body: unknown): string[] => {
  const read = readValidationRequest(body)
  return read.ok ? [] : read.problem.map(({ path }) => path.join('.'))
}
const tenOf = (row: (i: number) => unknown): unknown[] => Array.from({ length: 10 }, (_, i) => row(i))

describe('reader of requests [payloads, 8.1]', () => {
  test.each<[string, unknown, string[]]>([
    ['no object', [1, 2], ['']],
    ['neither', {}, ['']],
    ['both', { returns: tenOf(() => 1), trades: tenOf(() => ({ ret: 1 })) }, ['']],
    ['9 rows', { returns: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, ['returns']],
    ['100,001 rows', { returns: new Array(100_001).fill(1) }, ['returns']],
    ['no array', { returns: 'all' }, ['returns']],
    ['a text', { returns: tenOf((i) => (i === 3 ? '1' : 1)) }, ['returns.3']],
    [
      'null, NaN and infinity',
      { returns: [null, Number.NaN, Number.POSITIVE_INFINITY, ...gen(1, 9, 0, 1)] },
      ['returns.0', 'returns.1', 'returns.2'],
    ],
    ['a boolean', { returns: tenOf((i) => i === 9) }, tenOf((i) => `returns.${i}`) as string[]],
    ['a huge value', { returns: tenOf(() => 1e13) }, tenOf((i) => `returns.${i}`) as string[]],
    [
      'a row without a value',
      { trades: tenOf((i) => (i === 2 ? { ts: 1 } : { ret: 1, ts: 1 })) },
      ['trades.2'],
    ],
    [
      'a row with two values',
      { trades: tenOf((i) => (i === 2 ? { ret: 1, pnl: 1 } : { ret: 1 })) },
      ['trades.2'],
    ],
    [
      'rows of different units',
      { trades: tenOf((i) => (i === 5 ? { pnl: 1 } : { ret: 1 })) },
      ['trades.5.pnl'],
    ],
    [
      'one row without a time',
      { trades: tenOf((i) => (i === 5 ? { ret: 1 } : { ret: 1, ts: i })) },
      ['trades.5'],
    ],
    ['an unreadable time', { trades: tenOf((i) => ({ ret: 1, ts: i === 5 ? 'noon' : i })) }, ['trades.5.ts']],
    ['a null time', { trades: tenOf((i) => ({ ret: 1, ts: i === 5 ? null : i })) }, ['trades.5.ts']],
    ['a row that is none', { trades: tenOf((i) => (i === 4 ? 7 : { ret: 1 })) }, ['trades.4']],
    ['an empty coin', { trades: tenOf((i) => ({ ret: 1, coin: i === 4 ? '' : 'BTC' })) }, ['trades.4.coin']],
    ['absurd n_trials', { returns: tenOf(() => 1), n_trials: 10_000_001 }, ['n_trials']],
    ['n_trials of 0', { returns: tenOf(() => 1), n_trials: 0 }, ['n_trials']],
    ['a fraction of folds', { returns: tenOf(() => 1), k_folds: 2.5 }, ['k_folds']],
    ['few permutations', { returns: tenOf(() => 1), n_perms: 199 }, ['n_perms']],
    ['no periods', { returns: tenOf(() => 1), periods_per_year: 0 }, ['periods_per_year']],
    ['an endless trial', { returns: tenOf(() => 1), trial_sharpes: [1, Number.NaN] }, ['trial_sharpes.1']],
  ])('refuses %s at its place', (_, body, places) => {
    expect(faultsOf(body)).toEqual(places)
  })

  test('lists the first 20 faults', () => {
    expect(faultsOf({ returns: new Array(50).fill('x') })).toHaveLength(20)
  })

  test.each<[number | string, number | null]>([
    [1_700_000_000, 1_700_000_000_000],
    [1_700_000_000.5, 1_700_000_000_500],
    [1_700_000_000_000, 1_700_000_000_000],
    ['2023-11-14', 1_699_920_000_000],
    ['2023-11-14T22:13', 1_699_999_980_000],
    ['2023-11-14 22:13:20', 1_700_000_000_000],
    ['2023-11-14T22:13:20.123456Z', 1_700_000_000_123],
    ['2023-11-15T00:13:20+02:00', 1_700_000_000_000],
    ['2023-11-14T20:13:20-02:00', 1_700_000_000_000],
    ['2023-02-29', null],
    ['2024-02-29', 1_709_164_800_000],
    ['2023-13-01', null],
    ['2023-11-14T24:00', null],
    ['14.11.2023', null],
    ['', null],
    [Number.NaN, null],
    [1e300, null],
  ])('reads %j as a time', (value, ms) => {
    expect(readTime(value)).toBe(ms)
  })
})

describe('edge cases [validation, 1.10]', () => {
  test('all rows at one instant are one unit', () => {
    const trades = gen(1, 20, 0, 1).map((ret) => ({ ret, ts: 1_700_000_000 }))
    expect(validate({ trades })).toMatchObject({
      n: 1,
      rows: 20,
      kfold_decay_rho: null,
      reasons: ['zero_variance'],
    })
  })

  test('zeros say nothing', () => {
    const found = validate({ returns: new Array(40).fill(0) })
    expect(found).toMatchObject({ DSR: 0, sharpe: 0, permutation_p_value: 1, verdict: 'overfit_or_noise' })
  })

  test('a constant in several public libraries has a Sharpe ratio above 10¹⁵', () => {
    expect(validate({ returns: new Array(250).fill(0.001) })).toMatchObject({ sharpe: 0, DSR: 0 })
  })

  test('warnings name what was noticed', () => {
    const trades = gen(3, 30, 0, 1).map((ret) => ({ ret }))
    expect(validate({ trades }).warnings).toEqual(['below_minus_one'])
    expect(validate({ trades: gen(3, 30, 5, 9).map((pnl) => ({ pnl })) }).warnings).toEqual(['pnl_unscaled'])
    const returns = gen(3, 60, 0.001, 0.01)
    expect(validate({ returns, trial_sharpes: [2.5, 3] }).warnings).toEqual(['trial_sharpes_units'])
  })

  test('members that are not known do not enter the hash, sent defaults do', () => {
    const returns = gen(3, 10, 0, 1)
    const text = canonicalInput({ returns })
    expect(canonicalInput({ returns, colour: 'red', agent_id: 'me' } as ValidationRequest)).toBe(text)
    expect(canonicalInput({ returns, n_trials: 1 })).not.toBe(text)
  })

  test('the result has a canonical form with every option and without any', () => {
    expect(outputHash(validate({ returns: gen(3, 30, 0, 1) }))).toMatch(/^[0-9a-f]{64}$/)
    const trades = gen(4, 30, 0, 1).map((ret, i) => ({ ret, coin: 'BTC', ts: i * 86_400 }))
    expect(outputHash(validate({ trades, periods_per_year: 252 }))).toMatch(/^[0-9a-f]{64}$/)
  })

  test('closes that lack more than a tenth of the days give no regime', () => {
    const rows = Array.from({ length: 20 }, (_, i) => ({
      value: 1,
      coin: 'BTC',
      time: 0,
      start: (100 + i) * 86_400_000,
      end: 0,
    }))
    const closeOf = (day: number) => (day < 110 ? '100.5' : undefined)
    expect(btcRegimeOf(rows, { closeOf, sha256: '' }).reason).toBe('btc_data_incomplete')
    expect(btcRegimeOf(rows, { closeOf: () => '1', sha256: '' }).reason).toBe('one_regime')
    expect(btcRegimeOf(rows, null).reason).toBe('no_btc_data')
  })
})

describe('caps [validation, 1.9]', () => {
  const fine: Evidence = {
    values: Float64Array.from(gen(21, 120, 0.001, 0.01)),
    hasVariance: true,
    skew: 0,
    trials: 1,
    dsr: 0.99,
    p: 0.01,
    rho: 1,
    dsrEffective: 0.99,
    pBlock: 0.01,
  }
  const held: Record<Cap, Partial<Evidence>> = {
    short_sample: { values: fine.values.subarray(0, 29) },
    rho_undefined: { rho: null },
    dependence: { pBlock: 0.06 },
    few_losses: { values: fine.values.map((x) => Math.abs(x)) },
    left_skew: { skew: -0.6, trials: 10 },
    repeated_block: { values: Float64Array.from([...fine.values, ...fine.values.subarray(0, 20)]) },
  }

  test('without one, the verdict is likely_real', () => {
    expect(decide(fine)).toEqual({ verdict: 'likely_real', reasons: [] })
  })

  test.each(CAPS)('%s holds the verdict at borderline', (cap) => {
    expect(decide({ ...fine, ...held[cap] })).toEqual({ verdict: 'borderline', reasons: [cap] })
  })

  test('a run of 20 with 9 distinct values may occur again', () => {
    const run = Array.from({ length: 20 }, (_, i) => i % 9)
    expect(hasRepeatedBlock([...run, ...run])).toBe(false)
    const varied = Array.from({ length: 20 }, (_, i) => i % 10)
    expect(hasRepeatedBlock([...varied, 77, ...varied])).toBe(true)
    expect(hasRepeatedBlock(varied)).toBe(false)
  })
})

describe('properties [validation, 2]', () => {
  const series = fc.array(fc.integer({ min: -9_999, max: 10_000 }), { minLength: 12, maxLength: 80 })
  const scaleFree = (request: ValidationRequest) => {
    const { sharpe, DSR, kfold_decay_rho } = validate({ ...request, n_perms: 200 })
    return { sharpe, DSR, kfold_decay_rho }
  }

  test.each([4, 2 ** -100, 2 ** -900])('times %d changes no scale-free figure', (factor) => {
    fc.assert(
      fc.property(series, (returns) => {
        const scaled = returns.map((x) => x * factor)
        expect(scaleFree({ returns: scaled })).toEqual(scaleFree({ returns }))
      }),
      { numRuns: 40 },
    )
  })

  test('the order in which timed rows are sent changes nothing', () => {
    fc.assert(
      fc.property(series, fc.integer(), (values, seed) => {
        const trades = values.map((pnl, i) => ({ pnl, ts: 1_700_000_000 + i * 60 }))
        const shuffled = [...trades].sort((a, b) => ((a.ts * seed) % 97) - ((b.ts * seed) % 97))
        expect(scaleFree({ trades: shuffled })).toEqual(scaleFree({ trades }))
      }),
      { numRuns: 40 },
    )
  })

  test('more trials lower the Deflated Sharpe Ratio', () => {
    const returns = gen(12, 250, 0.0015, 0.01)
    const found = [1, 2, 10, 100, 10_000, 10_000_000].map((n_trials) => validate({ returns, n_trials }).DSR)
    expect([...found].sort((a, b) => b - a)).toEqual(found)
    expect(new Set(found).size).toBe(found.length)
  })

  test('dependent noise is held back by the effective number of units', () => {
    const found = validate({ returns: ar(141, 300, 0, 0.01, 0.5) })
    expect(found.robust.n_eff).toBeLessThan(150)
  })
})
