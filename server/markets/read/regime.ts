/** Computes GET /regime from snapshots: each input with its source and time. */
import {
  drawdown90d,
  REGIME_METHOD,
  type RegimeInputName,
  rankOf,
  scoreRegime,
  trend100d,
} from '#protocol/markets/regime.ts'
import { type Close, DAY_MS, HOUR_MS, volRatio } from '#protocol/markets/volatility.ts'
import { DEFAULT_COINS } from '../store/coins.store.ts'
import { DERIBIT, dvolKey, type VolatilityIndex } from '../venues/deribit.ts'
import { candlesKey, type FundingHour, fundingKey, HYPERLIQUID } from '../venues/hyperliquid.ts'
import { ageOf, crossCheckOf, isContradicted, type MarketView, type Origin } from './market-view.ts'

export const REGIME_KEYS = [
  candlesKey('1h', 'BTC'),
  candlesKey('1d', 'BTC'),
  dvolKey('1h'),
  dvolKey('1d'),
  ...DEFAULT_COINS.map(fundingKey),
]

interface Input {
  value: number
  origin: Origin
}

/** Decimals of a value as text. */
const DECIMALS: Record<RegimeInputName, number> = {
  btc_drawdown_90d: 4,
  btc_trend: 4,
  vol_ratio: 4,
  dvol_rank: 4,
  funding_mean: 10,
}

/** Null when too little is known for an answer. */
export function regimeOf(view: MarketView) {
  const inputs = inputsOf(view)
  const values = Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, input?.value ?? null]),
  ) as Record<RegimeInputName, number | null>
  const score = scoreRegime(values)
  if (score === null) return null
  // Funding is read every half hour; its own time stands beside it.
  const used = score.inputs.flatMap(({ name }) => (name === 'funding_mean' ? [] : [inputs[name]!.origin]))
  return {
    ...ageOf(used, view.nowUnix),
    regime: score.regime,
    score_bps: score.scoreBps,
    inputs: score.inputs.map(({ name, value, weightBps, contributionBps }) => ({
      name,
      value: value.toFixed(DECIMALS[name]),
      source: inputs[name]!.origin.source,
      as_of: inputs[name]!.origin.as_of,
      weight_bps: weightBps,
      contribution_bps: contributionBps,
    })),
    missing: (Object.keys(inputs) as RegimeInputName[]).filter((name) => inputs[name] === null),
    cross_check: crossCheckOf(view, 'BTC'),
    method: REGIME_METHOD,
  }
}

function inputsOf(view: MarketView): Record<RegimeInputName, Input | null> {
  // Prices that another venue contradicts decide nothing.
  const isBtcUsable = !isContradicted(view, 'BTC')
  const hourly = isBtcUsable ? view.find<Close[]>(HYPERLIQUID, candlesKey('1h', 'BTC')) : null
  const daily = isBtcUsable ? view.find<Close[]>(HYPERLIQUID, candlesKey('1d', 'BTC')) : null
  const freshDaily = daily && isLastDay(daily.body, view.nowUnix) ? daily : null
  const freshHourly = hourly && isLastHour(hourly.body, view.nowUnix) ? hourly : null
  const inputOf = (value: number | null | undefined, origin: Origin | undefined): Input | null =>
    value === null || value === undefined || origin === undefined ? null : { value, origin }
  return {
    btc_drawdown_90d: inputOf(freshDaily && drawdown90d(freshDaily.body), freshDaily?.origin),
    btc_trend: inputOf(freshDaily && trend100d(freshDaily.body), freshDaily?.origin),
    vol_ratio: inputOf(freshHourly && volRatio(freshHourly.body), freshHourly?.origin),
    dvol_rank: dvolRank(view),
    funding_mean: fundingMean(view),
  }
}

const endOf = (closes: readonly Close[], intervalMs: number): number =>
  (closes.at(-1)?.startMs ?? 0) + intervalMs

/** The day before today has closed; for two hours after midnight, the day before that counts. */
const isLastDay = (daily: readonly Close[], nowUnix: number): boolean =>
  nowUnix * 1_000 - endOf(daily, DAY_MS) < DAY_MS + 2 * HOUR_MS

export const isLastHour = (hourly: readonly Close[], nowUnix: number): boolean =>
  nowUnix * 1_000 - endOf(hourly, HOUR_MS) <= 2 * HOUR_MS

/** The newest value of the volatility index with its origin; null when it is older than two hours. */
export function dvolOf(view: MarketView): { close: string; origin: Origin } | null {
  const hourly = view.find<VolatilityIndex>(DERIBIT, dvolKey('1h'))
  if (!hourly || view.nowUnix * 1_000 - hourly.body.newest.startMs > 2 * HOUR_MS) return null
  return { close: hourly.body.newest.close, origin: hourly.origin }
}

function dvolRank(view: MarketView): Input | null {
  const now = dvolOf(view)
  const daily = view.find<VolatilityIndex>(DERIBIT, dvolKey('1d'))
  if (!now || !daily || !isLastDay(daily.body.closed, view.nowUnix)) return null
  const value = rankOf(Number(now.close), daily.body.closed)
  return value === null ? null : { value, origin: older(now.origin, daily.origin) }
}

const DAY_OF_HOURS = 24
/** One hour may not be listed yet. */
const FEWEST_HOURS = 23

function fundingMean(view: MarketView): Input | null {
  const from = view.nowUnix * 1_000 - DAY_MS
  const rates: number[] = []
  let origin: Origin | null = null
  for (const coin of DEFAULT_COINS) {
    const known = view.find<FundingHour[]>(HYPERLIQUID, fundingKey(coin))
    const hours = known?.body.filter(({ timeMs }) => timeMs > from).slice(-DAY_OF_HOURS) ?? []
    if (!known || hours.length < FEWEST_HOURS) return null
    rates.push(hours.reduce((sum, { rate }) => sum + Number(rate), 0) / hours.length)
    origin = origin === null ? known.origin : older(origin, known.origin)
  }
  return origin && { value: rates.reduce((sum, rate) => sum + rate, 0) / rates.length, origin }
}

const older = (a: Origin, b: Origin): Origin => (a.as_of <= b.as_of ? a : b)
