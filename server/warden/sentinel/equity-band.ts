/** Bands in which the equity of the trading account is published: never an exact balance. */
export const equityBands = ['under_1k', '1k_to_10k', '10k_to_100k', '100k_to_1m', 'over_1m'] as const
export type EquityBand = (typeof equityBands)[number]

/** Lower bounds in US dollars, of each band after the first. */
const bounds = [1_000, 10_000, 100_000, 1_000_000]

export const equityBandOf = (usd: number): EquityBand =>
  equityBands[bounds.filter((bound) => usd >= bound).length]!
