// Knows how many units one contract holds: listed futures, currency lots, options. A size in contracts is no size in units.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { lessThan, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiUpper } from '../../../text/ascii.ts'
import type { CurrencyPair } from '../../model.ts'
import { FUTURES } from '../../tables/futures.ts'

const MULTIPLIERS = new Map(FUTURES.map(([root, multiplier]) => [root, parseDecimal(multiplier)!]))
/** Root, month code, year: ESU4, MCLZ25. */
const LISTED = /^\/?([A-Z0-9]{1,3}[A-Z0-9])([FGHJKMNQUVXZ])\d{1,2}$/

/** Units per contract of a listed future; null for anything else. */
export function futureMultiplier(symbol: string): Rational | null {
  const match = LISTED.exec(asciiUpper(symbol.trim()))
  return match ? (MULTIPLIERS.get(match[1]!) ?? null) : null
}

/** The same of a root alone, which counts only where contracts are counted. */
export const rootMultiplier = (symbol: string): Rational | null =>
  MULTIPLIERS.get(asciiUpper(symbol.trim()).replace(/^\//, '')) ?? null

const MICROS: Readonly<Record<string, string>> = {
  ES: 'MES',
  NQ: 'MNQ',
  YM: 'MYM',
  RTY: 'M2K',
  CL: 'MCL',
  GC: 'MGC',
  SI: 'SIL',
}
/** The micro contract of a root; the symbol itself where it has none. */
export const microOf = (symbol: string): string =>
  MICROS[asciiUpper(symbol.trim()).replace(/^\//, '')] ?? symbol

const SHARES_BELOW = new Map(
  FUTURES.flatMap(([root, , below]) => (below === undefined ? [] : [[root, parseDecimal(below)!] as const])),
)
/** Coins whose names are also roots: a size of them counts coins unless contracts are counted. */
const COINS = ['BTC', 'ETH']

/**
 * Whether a size without a unit counts contracts of the root that the symbol is: `yes`, `no`, or `open` where a share has
 * the same symbol and the price does not tell them apart.
 */
export function countsContracts(
  symbol: string,
  price: Rational | null,
  isToldFuture: boolean,
): 'yes' | 'no' | 'open' {
  const root = asciiUpper(symbol.trim()).replace(/^\//, '')
  if (!MULTIPLIERS.has(root) || COINS.includes(root)) return 'no'
  const below = SHARES_BELOW.get(root)
  if (isToldFuture || below === undefined) return 'yes'
  return price !== null && !lessThan(price, below) ? 'yes' : 'open'
}

const FIAT = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'AUD',
  'NZD',
  'CAD',
  'SEK',
  'NOK',
  'DKK',
  'TRY',
  'ZAR',
  'MXN',
]
const MORE_FIAT = ['PLN', 'HUF', 'CZK', 'CNH', 'HKD', 'SGD', 'INR', 'BRL', 'KRW', 'ILS', 'THB']
const PAIR = /^([A-Z]{3})[-/_.]?([A-Z]{3})$/

export function currencyPairOf(symbol: string): CurrencyPair | null {
  const match = PAIR.exec(asciiUpper(symbol.trim()))
  const [base, quote] = [match?.[1] ?? '', match?.[2] ?? '']
  const isFiat = (code: string): boolean => FIAT.includes(code) || MORE_FIAT.includes(code)
  return isFiat(base) && isFiat(quote) && base !== quote ? { base, quote } : null
}

/** A standard lot of a currency pair. */
const CURRENCY_LOT = rational(100_000)
/** Ounces in a standard lot of a metal. */
const METAL_LOTS: Readonly<Record<string, Rational>> = {
  XAU: rational(100),
  XAG: rational(5000),
}

/** Units in a standard lot of a currency pair or a metal; null for anything else. */
export function standardLot(symbol: string, asset: string | null): Rational | null {
  if (currencyPairOf(symbol) !== null) return CURRENCY_LOT
  return METAL_LOTS[asset ?? ''] ?? null
}

/** The smallest step in which a currency pair is spoken of. */
export const pipOf = ({ quote }: CurrencyPair): Rational => rational(1, quote === 'JPY' ? 100 : 10_000)

/** An equity option is on a hundred shares. */
export const OPTION_SHARES = rational(100)
