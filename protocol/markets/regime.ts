// Describes the present risk appetite by five stated numbers. It is no forecast.
import { sum } from '../validation/statistics/number.ts'
import { type Close, DAY_MS, newestCloses } from './volatility.ts'

export const REGIME_INPUTS = [
  { name: 'btc_drawdown_90d', weightBps: 3_000 },
  { name: 'btc_trend', weightBps: 2_500 },
  { name: 'vol_ratio', weightBps: 2_000 },
  { name: 'dvol_rank', weightBps: 1_500 },
  { name: 'funding_mean', weightBps: 1_000 },
] as const

export type RegimeInputName = (typeof REGIME_INPUTS)[number]['name']
export type Regime = 'risk_on' | 'neutral' | 'risk_off'

export const REGIME_METHOD =
  'assay.regime.v1: score = sum of contributions, contribution = round(weight × s), s within -1 and 1. btc_drawdown_90d: 1 - drawdown/0.15; btc_trend: (close / mean of 100 daily closes - 1)/0.10; vol_ratio: (1.15 - ratio)/0.35; dvol_rank: 1 - 2 × rank; funding_mean: mean hourly funding/0.0000125. risk_on from 2500, risk_off to -2500. Missing inputs are left out and the weights scaled to 10000; under 6000 of original weight there is no answer.'

const RISK_BPS = 2_500
const LEAST_WEIGHT_BPS = 6_000
const WHOLE_BPS = 10_000

const SCORES: Record<RegimeInputName, (value: number) => number> = {
  btc_drawdown_90d: (drawdown) => 1 - drawdown / 0.15,
  btc_trend: (trend) => trend / 0.1,
  vol_ratio: (ratio) => (1.15 - ratio) / 0.35,
  dvol_rank: (rank) => 1 - 2 * rank,
  funding_mean: (funding) => funding / 0.0000125,
}

const clip = (s: number): number => Math.min(1, Math.max(-1, s))
const roundHalfAway = (x: number): number => (x < 0 ? -Math.floor(0.5 - x) : Math.floor(x + 0.5)) || 0

export interface RegimeContribution {
  readonly name: RegimeInputName
  readonly value: number
  readonly weightBps: number
  readonly contributionBps: number
}

export interface RegimeScore {
  readonly regime: Regime
  readonly scoreBps: number
  readonly inputs: readonly RegimeContribution[]
}

/** Null values are missing; the answer is null when too little weight is known. */
export function scoreRegime(values: Readonly<Record<RegimeInputName, number | null>>): RegimeScore | null {
  const known = REGIME_INPUTS.flatMap(({ name, weightBps }) => {
    const value = values[name]
    return value === null ? [] : [{ name, value, weightBps }]
  })
  const total = known.reduce((weight, { weightBps }) => weight + weightBps, 0)
  if (total < LEAST_WEIGHT_BPS) return null
  const inputs = known.map(({ name, value, weightBps }) => {
    const scaledBps = (weightBps * WHOLE_BPS) / total
    return {
      name,
      value,
      weightBps: roundHalfAway(scaledBps),
      contributionBps: roundHalfAway(scaledBps * clip(SCORES[name](value))),
    }
  })
  const summed = inputs.reduce((score, { contributionBps }) => score + contributionBps, 0)
  // Rounding of several scaled weights can exceed the whole by a basis point or two.
  const scoreBps = Math.min(WHOLE_BPS, Math.max(-WHOLE_BPS, summed))
  const regime = scoreBps <= -RISK_BPS ? 'risk_off' : scoreBps >= RISK_BPS ? 'risk_on' : 'neutral'
  return { regime, scoreBps, inputs }
}

const DRAWDOWN_DAYS = 90
const TREND_DAYS = 100
const RANK_DAYS = 365

/** 1 − newest daily close ÷ highest of 90. */
export function drawdown90d(daily: readonly Close[]): number | null {
  const closes = newestCloses(daily, DRAWDOWN_DAYS, DAY_MS)
  return closes && 1 - closes.at(-1)! / Math.max(...closes)
}

/** Newest daily close ÷ mean of 100 − 1. */
export function trend100d(daily: readonly Close[]): number | null {
  const closes = newestCloses(daily, TREND_DAYS, DAY_MS)
  return closes && closes.at(-1)! / (sum(closes) / closes.length) - 1
}

/** Share of the last 365 daily values that are at or below `now`. */
export function rankOf(now: number, daily: readonly Close[]): number | null {
  const closes = newestCloses(daily, RANK_DAYS, DAY_MS)
  return closes && closes.filter((close) => close <= now).length / closes.length
}
