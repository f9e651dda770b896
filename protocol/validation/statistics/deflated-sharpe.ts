// Computes the Deflated Sharpe Ratio (Bailey and López de Prado, 2014): the probability that the observed Sharpe ratio exceeds
// the best that as many trials without an edge are expected to show.
import { sum, upperQuantile, upperTail } from './number.ts'

const EULER_MASCHERONI = 0.5772156649015329

export interface SharpeEvidence {
  /** Per observation, not annualised. */
  readonly sharpe: number
  readonly skew: number
  /** Raw: 3 for a normal distribution. */
  readonly kurtosis: number
  /** Observations, or their effective number. */
  readonly n: number
  readonly trials: number
  /** Sharpe ratios per observation of the trials. */
  readonly trialSharpes: readonly number[]
}

export interface DeflatedSharpe {
  /** The Sharpe ratio that the best of the trials is expected to show without an edge. */
  readonly sr0: number
  readonly probability: number
  /** Variance factor of the Sharpe ratio's estimate. */
  readonly q: number
}

/** Expected maximum of that many standard normal values; 0 for one. */
export const expectedMaximum = (trials: number): number =>
  trials === 1
    ? 0
    : (1 - EULER_MASCHERONI) * upperQuantile(1 / trials) +
      EULER_MASCHERONI * upperQuantile(1 / (trials * Math.E))

/** Keeps a two-point distribution from dividing by zero. */
const SMALLEST_Q = 1e-6

export const varianceFactor = ({
  sharpe,
  skew,
  kurtosis,
}: Pick<SharpeEvidence, 'sharpe' | 'skew' | 'kurtosis'>): number =>
  Math.max(1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe, SMALLEST_Q)

export function deflatedSharpe(evidence: SharpeEvidence): DeflatedSharpe {
  const { sharpe, n, trials } = evidence
  const q = varianceFactor(evidence)
  const sr0 = Math.sqrt(trialVariance(evidence)) * expectedMaximum(trials)
  const probability = upperTail((-(sharpe - sr0) * Math.sqrt(n - 1)) / Math.sqrt(q))
  return { sr0, probability, q }
}

/** From so many trials on their own variance is taken as it is. */
const ENOUGH_TRIALS = 10
const NO_VARIANCE = 1e-24

/** Of the trials; with few or none of them, at least that of a Sharpe ratio's estimate under the null. */
function trialVariance({ trialSharpes, n }: SharpeEvidence): number {
  const underNull = 1 / (n - 1)
  const variance = sampleVariance(trialSharpes)
  if (variance <= NO_VARIANCE) return underNull
  return trialSharpes.length >= ENOUGH_TRIALS ? variance : Math.max(variance, underNull)
}

function sampleVariance(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = sum(values) / values.length
  return sum(values.map((x) => (x - mean) * (x - mean))) / (values.length - 1)
}
