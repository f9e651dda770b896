// Names of the tests of the capital scale. Its name in words; the rule set holds its bounds.
import { numberText } from '#components/ui/number-text.ts'

export const TEST_NAME: Readonly<Record<string, string>> = {
  T01: 'The order is well formed',
  T02: 'Size has a price',
  T03: 'Loss at the stop, share of equity',
  T04: 'Gross notional, times equity',
  T05: 'Without a stop, notional as share of equity',
  T06: 'Stop before liquidation, buffer',
  'T06.price': 'Stop away from the price, buffer',
  T07: 'Stop and target on their sides',
  T08: 'Limit price away from the market',
  T09: 'Size, times the usual one',
  'T09.intended': 'Size, times the intended one',
  T10: 'Share of the daily volume',
  T11: 'Share of the displayed depth',
  T12: 'Slippage bound',
  T13: 'Fees, share of the expected edge',
  T14: 'Share of the Kelly size',
  T15: 'Share of a stated limit',
  T16: 'A stated mandate is kept',
  T17: 'Exposure to one cluster, share of equity',
  T18: 'Size after a loss',
  T19: 'Added to a losing position',
  T20: 'A close only reduces',
  T21: 'Words that promise or hurry',
  T22: 'Largest loss is bounded',
  T23: 'Loan to value',
  T24: 'Token: tax and age',
  T25: 'Words that a person should read',
  T26: 'Absolute amount at risk',
  T27: 'Age of the quote',
}

/** Two decimals of a percentage, from basis points. */
export const percentOf = (bps: number): string => `${numberText((bps / 100).toFixed(2))}\u00a0%`
