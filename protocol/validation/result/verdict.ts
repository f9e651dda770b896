// Decides the verdict from the three figures and holds results at borderline for which the figures say too much.
import { hasRepeatedBlock } from '../statistics/repeated-block.ts'

export type ValidationVerdict = 'likely_real' | 'borderline' | 'overfit_or_noise'

export const THRESHOLDS = {
  dsr_real: 0.95,
  p_real: 0.05,
  rho_real: 0.5,
  dsr_noise: 0.5,
  p_noise: 0.2,
} as const

export const CAPS = [
  'short_sample',
  'rho_undefined',
  'dependence',
  'few_losses',
  'left_skew',
  'repeated_block',
] as const
export type Cap = (typeof CAPS)[number]

export const REASONS = [
  'zero_variance',
  'dsr_noise',
  'p_noise',
  'rho_noise',
  'dsr_below_real',
  'p_above_real',
  'rho_below_real',
  ...CAPS,
] as const
export type Reason = (typeof REASONS)[number]

export interface Evidence {
  readonly values: Float64Array
  readonly hasVariance: boolean
  readonly skew: number
  readonly trials: number
  readonly dsr: number
  readonly p: number
  readonly rho: number | null
  /** With the effective number of units, and with blocks of units sharing a sign. */
  readonly dsrEffective: number
  readonly pBlock: number
}

export interface Decision {
  readonly verdict: ValidationVerdict
  readonly reasons: readonly Reason[]
}

export function decide(evidence: Evidence): Decision {
  const { hasVariance, dsr, p, rho } = evidence
  if (!hasVariance) return { verdict: 'overfit_or_noise', reasons: ['zero_variance'] }
  const noise = held<Reason>([
    ['dsr_noise', dsr < THRESHOLDS.dsr_noise],
    ['p_noise', p > THRESHOLDS.p_noise],
    ['rho_noise', rho !== null && rho <= 0],
  ])
  if (noise.length > 0) return { verdict: 'overfit_or_noise', reasons: noise }
  const weak = held<Reason>([
    ['dsr_below_real', dsr < THRESHOLDS.dsr_real],
    ['p_above_real', p > THRESHOLDS.p_real],
    ['rho_below_real', rho !== null && rho < THRESHOLDS.rho_real],
  ])
  const reasons = [...weak, ...capsOf(evidence)]
  return { verdict: reasons.length === 0 ? 'likely_real' : 'borderline', reasons }
}

const FEWEST_UNITS = 30
const FEWEST_LOSSES = 5
const LEFT_SKEW = -0.5
const UNITS_PER_DIGIT = 100

function capsOf({ values, skew, trials, dsr, p, rho, dsrEffective, pBlock }: Evidence): Cap[] {
  const losses = values.reduce((count, value) => (value < 0 ? count + 1 : count), 0)
  const isDependent =
    (dsr >= THRESHOLDS.dsr_real && dsrEffective < THRESHOLDS.dsr_real) ||
    (p <= THRESHOLDS.p_real && pBlock > THRESHOLDS.p_real)
  return held<Cap>([
    ['short_sample', values.length < FEWEST_UNITS],
    ['rho_undefined', rho === null],
    ['dependence', isDependent],
    ['few_losses', losses < FEWEST_LOSSES],
    ['left_skew', skew < LEFT_SKEW && values.length < UNITS_PER_DIGIT * String(trials).length],
    ['repeated_block', hasRepeatedBlock(values)],
  ])
}

const held = <Name>(conditions: readonly (readonly [Name, boolean])[]): Name[] =>
  conditions.flatMap(([name, holds]) => (holds ? [name] : []))
