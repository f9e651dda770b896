// Computes mean, standard deviation, Sharpe ratio, skewness and kurtosis of a series.
import { sum } from './number.ts'

export interface Moments {
  /** Unit of the series. */
  readonly mean: number
  /** With n − 1, in the unit of the series. */
  readonly std: number
  /** Per unit, risk-free rate 0; 0 without variance. */
  readonly sharpe: number
  /** γ₃ and γ₄ (normal = 3), moment estimators without small-sample correction; null without variance. */
  readonly skew: number | null
  readonly kurtosis: number | null
  /** Deviations from the mean, of the scaled series. */
  readonly deviations: Float64Array
  /** Mean squared deviation of the scaled series. */
  readonly variance: number
}

/** A standard deviation below this share of the largest value is rounding. */
const ZERO_VARIANCE = 1e-12

/** `scaled` is the series times 2^−exponent, with the largest absolute value in [½, 1). */
export function momentsOf(scaled: Float64Array, exponent: number): Moments {
  const n = scaled.length
  const rough = sum(scaled) / n
  const mean = rough + sum(scaled.map((x) => x - rough)) / n
  const deviations = scaled.map((x) => x - mean)
  const squares = sum(deviations.map((d) => d * d))
  const std = n > 1 ? Math.sqrt(squares / (n - 1)) : 0
  const largest = scaled.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const inUnits = { mean: scaleBy(mean, exponent), std: scaleBy(std, exponent) }
  const variance = squares / n
  if (std <= ZERO_VARIANCE * largest)
    return { ...inUnits, sharpe: 0, skew: null, kurtosis: null, deviations, variance }
  const third = sum(deviations.map((d) => d * d * d)) / n
  const fourth = sum(deviations.map((d) => d * d * (d * d))) / n
  return {
    ...inUnits,
    sharpe: mean / std,
    skew: third / (variance * Math.sqrt(variance)),
    kurtosis: fourth / (variance * variance),
    deviations,
    variance,
  }
}

/** value · 2^exponent, exact unless the result is subnormal. */
export function scaleBy(value: number, exponent: number): number {
  const factor = exponent < 0 ? 0.5 : 2
  let scaled = value
  for (let i = Math.abs(exponent); i > 0; i--) scaled *= factor
  return scaled
}

export interface ScaledSeries {
  readonly scaled: Float64Array
  /** The e with 2^(e−1) ≤ largest absolute value < 2^e; 0 for a series of zeros. */
  readonly exponent: number
}

export function scaleSeries(values: Float64Array): ScaledSeries {
  const largest = values.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  if (largest === 0) return { scaled: values, exponent: 0 }
  let exponent = 0
  let rest = largest
  for (; rest >= 1; exponent++) rest *= 0.5
  for (; rest < 0.5; exponent--) rest *= 2
  return { scaled: values.map((x) => scaleBy(x, -exponent)), exponent }
}
