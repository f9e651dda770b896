// Computes the series behind the plots of a validation, where the rows are: in the page or on the command line.
import { DEFAULTS, type ValidationRequest } from './input/request.ts'
import { type Span, seriesOf } from './input/series.ts'
import { type BtcCloses, isInMeltUp } from './result/btc-regime.ts'
import { type CoinSum, sumsByCoin } from './result/concentration.ts'
import { type GrowingSharpe, growingSharpe } from './result/growing-sharpe.ts'
import { type Histogram, histogramOf } from './result/histogram.ts'
import { THRESHOLDS } from './result/verdict.ts'
import { deflatedSharpe } from './statistics/deflated-sharpe.ts'
import { autocorrelations } from './statistics/dependence.ts'
import { momentsOf, scaleBy, scaleSeries } from './statistics/moments.ts'
import { type Fold, purgedFolds } from './statistics/purged-folds.ts'
import { seedState } from './statistics/random.ts'
import { flippedSums, quantise } from './statistics/sign-flips.ts'
import type { ValidationResult } from './validate.ts'

/** Some consecutive units: the cumulative sum after the last of them, and its extremes among them. */
export interface EquityPoint {
  readonly unit: number
  readonly end: number
  readonly low: number
  readonly high: number
  /** Largest fall below the highest sum so far; 0 or negative. */
  readonly drawdown: number
}

export interface NullDistribution {
  /** Lower edge of the first bin and upper edge of the last. */
  readonly from: number
  readonly to: number
  readonly counts: readonly number[]
  readonly observed: number
}

export interface ValidationReport {
  readonly equity: readonly EquityPoint[]
  /** Means, in the caller's unit. */
  readonly folds: readonly Fold[]
  /** Sums of the series with randomly flipped signs. */
  readonly nullSums: NullDistribution
  readonly byTrials: readonly { readonly trials: number; readonly probability: number }[]
  /** Most trials with which the Deflated Sharpe Ratio reaches its limit; 0 when not even one. */
  readonly trialsAtLimit: number | null
  /** Null without variance. */
  readonly histogram: Histogram | null
  /** Of lags 1 up to the block length; empty without variance. */
  readonly autocorrelations: readonly number[]
  readonly growing: readonly GrowingSharpe[]
  /** Largest first; empty when rows have no coin. */
  readonly coins: readonly CoinSum[]
  /** Runs of units that began after Bitcoin had risen 20 % in 30 days; null without times or closes. */
  readonly meltUps: readonly MeltUp[] | null
}

/** First and last unit, from 1. */
export interface MeltUp {
  readonly from: number
  readonly to: number
}

const MOST_POINTS = 400
const BINS = 41
const TRIALS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
const MOST_TRIALS = TRIALS.at(-1)!

export function reportOf(
  request: ValidationRequest,
  { input_hash, skew, kurtosis, sharpe, n, robust, concentration_and_regime }: ValidationResult,
  btcCloses: BtcCloses | null = null,
): ValidationReport {
  const { k_folds = DEFAULTS.k_folds, n_perms = DEFAULTS.n_perms, trial_sharpes = [] } = request
  const { values, spans, rows } = seriesOf(request)
  const { scaled, exponent } = scaleSeries(values)
  const probabilityOf =
    skew === null || kurtosis === null
      ? null
      : (trials: number) =>
          deflatedSharpe({ sharpe, skew, kurtosis, n, trials, trialSharpes: trial_sharpes }).probability
  const moments = momentsOf(scaled, exponent)
  const sums = flippedSums(quantise(scaled), n_perms, seedState(BigInt(`0x${input_hash.slice(0, 16)}`)))
  const unquantised = (quanta: number): number => scaleBy(quanta, exponent - 35)
  return {
    equity: equityOf(values),
    folds: purgedFolds(values, spans, k_folds),
    nullSums: distributionOf(sums.permuted.map(unquantised), unquantised(sums.observed)),
    byTrials: probabilityOf ? TRIALS.map((trials) => ({ trials, probability: probabilityOf(trials) })) : [],
    trialsAtLimit: probabilityOf && mostTrials(probabilityOf),
    histogram: histogramOf(values, moments),
    autocorrelations: autocorrelations(moments, robust.block_length),
    growing: growingSharpe(scaled, exponent, (robust.n_eff ?? n) / n),
    coins: sumsByCoin(rows),
    meltUps: btcCloses && concentration_and_regime ? meltUpsOf(spans, btcCloses) : null,
  }
}

const DAY_MS = 86_400_000

/** Of the units in the order of time, by the day on which each began. */
function meltUpsOf(spans: readonly Span[], closes: BtcCloses): MeltUp[] {
  const runs: { from: number; to: number }[] = []
  spans.forEach(({ start }, i) => {
    if (isInMeltUp(Math.floor(start / DAY_MS), closes) !== true) return
    const last = runs.at(-1)
    if (last?.to === i) last.to = i + 1
    else runs.push({ from: i + 1, to: i + 1 })
  })
  return runs
}

function equityOf(values: Float64Array): EquityPoint[] {
  const size = Math.ceil(values.length / MOST_POINTS)
  const points: EquityPoint[] = []
  let total = 0
  let peak = 0
  for (let from = 0; from < values.length; from += size) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    let drawdown = 0
    for (let i = from; i < Math.min(from + size, values.length); i++) {
      total += values[i]!
      low = Math.min(low, total)
      high = Math.max(high, total)
      peak = Math.max(peak, total)
      drawdown = Math.min(drawdown, total - peak)
    }
    points.push({ unit: Math.min(from + size, values.length), end: total, low, high, drawdown })
  }
  return points
}

function distributionOf(sums: Float64Array, observed: number): NullDistribution {
  const reach = sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), Math.abs(observed)) || 1
  const counts = new Array<number>(BINS).fill(0)
  for (const sum of sums) counts[Math.min(BINS - 1, Math.floor(((sum + reach) / (2 * reach)) * BINS))]!++
  return { from: -reach, to: reach, counts, observed }
}

/** The probability falls as trials are added. */
function mostTrials(probabilityOf: (trials: number) => number): number {
  if (probabilityOf(1) < THRESHOLDS.dsr_real) return 0
  let enough = 1
  let tooMany = MOST_TRIALS + 1
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (probabilityOf(middle) >= THRESHOLDS.dsr_real) enough = middle
    else tooMany = middle
  }
  return enough
}
