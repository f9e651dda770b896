/** Computes the signals of coins from snapshots; a number without a source is null. */
import { difference, differenceBps, product } from '#protocol/markets/decimal.ts'
import {
  type Close,
  EXPANSION_FROM,
  realizedVol,
  VOL_RATIO_METHOD,
  volRatio,
  volRegime,
} from '#protocol/markets/volatility.ts'
import { dvolKey } from '../venues/deribit.ts'
import {
  type Contexts,
  candlesKey,
  type FundingHour,
  fundingKey,
  HYPERLIQUID,
} from '../venues/hyperliquid.ts'
import { ageOf, crossCheckOf, isContradicted, type MarketView } from './market-view.ts'
import { dvolOf, isLastHour } from './regime.ts'

export const signalKeys = (coins: readonly string[]): string[] => [
  ...coins.flatMap((coin) => [candlesKey('1h', coin), fundingKey(coin)]),
  dvolKey('1h'),
]

const DAY_SECONDS = 86_400
const NEAR_SECONDS = 1_800

/** Null when contexts are missing. */
export function signalsOf(view: MarketView, coins: readonly string[]) {
  const contexts = view.find<Contexts>(HYPERLIQUID, 'contexts')
  if (!contexts) return null
  const dvol = dvolOf(view)
  const rows = coins.map((coin) => coinSignals(view, contexts, coin))
  const origins = rows.flatMap(({ sources }) => [sources.prices, sources.volatility])
  return {
    ...ageOf([contexts.origin, dvol?.origin, ...origins], view.nowUnix),
    venue_class: 'derivatives' as const,
    coins: rows,
    btc_dvol: dvol?.close ?? null,
    btc_dvol_source: dvol?.origin ?? null,
    cross_checks: coins.flatMap((coin) => crossCheckOf(view, coin) ?? []),
  }
}

function coinSignals(
  view: MarketView,
  contexts: { body: Contexts; origin: { source: string; as_of: number } },
  coin: string,
) {
  // A price that another venue contradicts is not passed on.
  const isUsable = !isContradicted(view, coin)
  const context = isUsable ? contexts.body.coins[coin] : undefined
  const candles = isUsable ? view.find<Close[]>(HYPERLIQUID, candlesKey('1h', coin)) : null
  const hourly = candles && isLastHour(candles.body, view.nowUnix) ? candles : null
  const ratio = hourly && volRatio(hourly.body)
  const realized = hourly && realizedVol(hourly.body)
  const funding = view.find<FundingHour[]>(HYPERLIQUID, fundingKey(coin))
  const before = funding && rateBefore(funding.body, view.nowUnix)
  return {
    coin,
    mark_price: context?.mark ?? null,
    oracle_price: context?.oracle ?? null,
    basis_bps: context ? differenceBps(context.mark, context.oracle) : null,
    funding_rate: context?.funding ?? null,
    funding_delta_24h: context && before ? difference(context.funding, before) : null,
    open_interest_coins: context?.openInterest ?? null,
    open_interest_usd: context ? product(context.openInterest, context.mark, 2) : null,
    volume_24h_usd: context?.volumeUsd ?? null,
    realized_vol: realized?.toFixed(4) ?? null,
    vol_ratio: ratio?.toFixed(4) ?? null,
    vol_regime: typeof ratio === 'number' ? volRegime(ratio) : null,
    sources: {
      prices: context ? contexts.origin : null,
      volatility: hourly?.origin ?? null,
      funding_before: context && before ? funding.origin : null,
    },
  }
}

/** The rate nearest to 24 hours ago, within half an hour. */
function rateBefore(hours: readonly FundingHour[], nowUnix: number): string | null {
  const wantedMs = (nowUnix - DAY_SECONDS) * 1_000
  const nearest = hours.reduce<FundingHour | null>(
    (best, one) =>
      best === null || Math.abs(one.timeMs - wantedMs) < Math.abs(best.timeMs - wantedMs) ? one : best,
    null,
  )
  return nearest && Math.abs(nearest.timeMs - wantedMs) <= NEAR_SECONDS * 1_000 ? nearest.rate : null
}

/** The free teaser: the volatility of Bitcoin. Null when it is not known. */
export function teaserOf(view: MarketView) {
  if (isContradicted(view, 'BTC')) return null
  const candles = view.find<Close[]>(HYPERLIQUID, candlesKey('1h', 'BTC'))
  const ratio = candles && isLastHour(candles.body, view.nowUnix) ? volRatio(candles.body) : null
  if (!candles || ratio === null) return null
  return {
    ...ageOf([candles.origin], view.nowUnix),
    source: candles.origin.source,
    coin: 'BTC' as const,
    vol_ratio: ratio.toFixed(4),
    regime: volRegime(ratio),
    threshold: String(EXPANSION_FROM),
    method: VOL_RATIO_METHOD,
  }
}
