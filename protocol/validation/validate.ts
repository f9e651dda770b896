// Tests whether somebody without an edge, who tried as many strategies as the caller declares, could have produced realised
// results. A pure function of the request and Bitcoin's daily closes, equal to the bit in every engine.

import { type Hex64, type Sha256OfText, sha256Hex } from '../bytes.ts'
import { canonicalInput } from './input/canonical-input.ts'
import { DEFAULTS, type ValidationRequest } from './input/request.ts'
import { type Series, seriesOf, type Warning } from './input/series.ts'
import { type BtcCloses, type BtcRegime, type BtcRegimeReason, btcRegimeOf } from './result/btc-regime.ts'
import { type Concentration, concentrationOf } from './result/concentration.ts'
import { type Intervals, intervalsOf } from './result/intervals.ts'
import { decide, type Reason, THRESHOLDS, type ValidationVerdict } from './result/verdict.ts'
import { deflatedSharpe } from './statistics/deflated-sharpe.ts'
import {
  autocorrelations,
  blockLength,
  blockSums,
  effectiveNumber,
  mostOpen,
} from './statistics/dependence.ts'
import { momentsOf, scaleSeries } from './statistics/moments.ts'
import { foldDecay, purgedFolds } from './statistics/purged-folds.ts'
import { seedState } from './statistics/random.ts'
import { countAtLeast, permutationP, quantise } from './statistics/sign-flips.ts'

export interface Robust {
  /** Effective number of units, given how much neighbours depend on each other; null without variance. */
  readonly n_eff: number | null
  readonly dsr_n_eff: number
  readonly block_length: number
  readonly p_block: number
}

export interface ConcentrationAndRegime extends Concentration {
  readonly btc_regime: BtcRegime | null
  readonly btc_regime_reason: BtcRegimeReason | null
  readonly btc_data_sha256: string | null
}

export interface ValidationResult {
  readonly status: 'success'
  readonly verdict: ValidationVerdict
  /** Rows as sent, and units after rows of one instant are added up. */
  readonly rows: number
  readonly n: number
  /** Strategies that were tried, as declared. */
  readonly n_trials: number
  readonly mean: number
  readonly std: number
  /** Per unit; 0 without variance. */
  readonly sharpe: number
  readonly sharpe_annualized: number | null
  readonly skew: number | null
  readonly kurtosis: number | null
  /** Best Sharpe ratio expected of so many trials without an edge. */
  readonly sr0: number | null
  readonly DSR: number
  readonly permutation_p_value: number
  /** Permutations whose sum is at least the observed one. */
  readonly flips_b: number
  readonly n_perms: number
  readonly kfold_decay_rho: number | null
  readonly robust: Robust
  readonly intervals: Intervals
  readonly thresholds: typeof THRESHOLDS
  readonly reasons: readonly Reason[]
  readonly warnings: readonly Warning[]
  /** When every row has a coin and a time. */
  readonly concentration_and_regime?: ConcentrationAndRegime
  readonly input_hash: Hex64
}

export interface ValidationOptions {
  readonly btcCloses?: BtcCloses | null
  /** A faster hash of the platform. */
  readonly sha256?: Sha256OfText
}

/** `request` must have passed `readValidationRequest`. */
export function validate(
  request: ValidationRequest,
  { btcCloses = null, sha256 = sha256Hex }: ValidationOptions = {},
): ValidationResult {
  const input_hash = sha256(canonicalInput(request))
  const { n_trials: declared = DEFAULTS.n_trials, k_folds = DEFAULTS.k_folds } = request
  const { n_perms = DEFAULTS.n_perms, trial_sharpes = [], periods_per_year = null } = request
  const series = seriesOf(request)
  const { values, spans } = series
  const n = values.length
  const { scaled, exponent } = scaleSeries(values)
  const moments = momentsOf(scaled, exponent)
  const { sharpe, skew, kurtosis } = moments

  const quanta = quantise(scaled)
  const state = seedState(BigInt(`0x${input_hash.slice(0, 16)}`))
  const flips_b = countAtLeast(quanta, n_perms, n, state)
  const block_length = blockLength(n, mostOpen(spans))
  const blocks = countAtLeast(blockSums(quanta, block_length), n_perms, n, state)
  const p = permutationP(flips_b, n_perms)
  const p_block = permutationP(blocks, n_perms)

  const trials = Math.max(declared, trial_sharpes.length)
  const hasVariance = skew !== null && kurtosis !== null
  const evidence = hasVariance ? { sharpe, skew, kurtosis, trials, trialSharpes: trial_sharpes } : null
  const n_eff = hasVariance ? effectiveNumber(n, autocorrelations(moments, block_length)) : null
  const deflated = evidence && deflatedSharpe({ ...evidence, n })
  const dsrEffective = evidence && n_eff !== null ? deflatedSharpe({ ...evidence, n: n_eff }).probability : 0
  const rho = foldDecay(purgedFolds(scaled, spans, k_folds))

  const dsr = deflated?.probability ?? 0
  const decision = decide({
    values,
    hasVariance,
    skew: skew ?? 0,
    trials,
    dsr,
    p,
    rho,
    dsrEffective,
    pBlock: p_block,
  })
  const intervals = intervalsOf({
    n,
    effective: n_eff ?? n,
    mean: moments.mean,
    std: moments.std,
    sharpe,
    deflated,
    trials,
    periodsPerYear: periods_per_year,
    flips: flips_b,
    permutations: n_perms,
  })
  const concentration = concentrationAndRegime(series, btcCloses)
  return {
    status: 'success',
    verdict: decision.verdict,
    rows: series.rows.length,
    n,
    n_trials: trials,
    mean: moments.mean,
    std: moments.std,
    sharpe,
    sharpe_annualized: periods_per_year === null ? null : sharpe * Math.sqrt(periods_per_year),
    skew,
    kurtosis,
    sr0: deflated?.sr0 ?? null,
    DSR: dsr,
    permutation_p_value: p,
    flips_b,
    n_perms,
    kfold_decay_rho: rho,
    robust: { n_eff, dsr_n_eff: dsrEffective, block_length, p_block },
    intervals,
    thresholds: THRESHOLDS,
    reasons: decision.reasons,
    warnings: [...series.warnings, ...warningOfTrials(sharpe, trial_sharpes)],
    ...(concentration ? { concentration_and_regime: concentration } : {}),
    input_hash,
  }
}

/** Usually annualised values were sent. */
function warningOfTrials(sharpe: number, trials: readonly number[]): Warning[] {
  if (trials.length === 0) return []
  const low = trials.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY)
  const high = trials.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY)
  return sharpe < low - 1e-6 || sharpe > high + 1e-6 ? ['trial_sharpes_units'] : []
}

function concentrationAndRegime(
  { rows }: Series,
  btcCloses: BtcCloses | null,
): ConcentrationAndRegime | null {
  if (!rows.every(({ coin, time }) => coin !== null && time !== null)) return null
  const { regime, reason } = btcRegimeOf(rows, btcCloses)
  return {
    ...concentrationOf(rows),
    btc_regime: regime,
    btc_regime_reason: reason,
    btc_data_sha256: btcCloses?.sha256 ?? null,
  }
}
