/** Parses the setting RATE_SOURCES: a fixed rate, or price sources. */
import { microUsdPerBtcOf } from './price-text.ts'

export interface RateSource {
  /** Host of the address, for logs and answers. */
  name: string
  url: string
  /** Path of the dollar price in the JSON answer. */
  path: readonly string[]
}

export interface RateSetting {
  sources: readonly RateSource[]
  /** Dollars per bitcoin as a decimal; when set, no source is queried. */
  fixedUsdPerBtc: string | null
}

/** The rate at which 100 sats are USD 0.109623. */
export const DEVELOPMENT_RATE = 'fixed:109623'

/** Public prices that need no key. */
export const PUBLIC_RATE_SOURCES =
  'https://api.coinbase.com/v2/prices/BTC-USD/spot#data.amount,' +
  'https://api.kraken.com/0/public/Ticker?pair=XBTUSD#result.XXBTZUSD.c.0,' +
  'https://www.bitstamp.net/api/v2/ticker/btcusd/#last'

/**
 * `fixed:109623`, or addresses followed by # and the path of the price, comma-separated. Throws one
 * sentence.
 */
export function parseRateSetting(text: string): RateSetting {
  if (text.startsWith('fixed:')) {
    const fixedUsdPerBtc = text.slice('fixed:'.length)
    if (microUsdPerBtcOf(fixedUsdPerBtc) === null)
      throw new Error('fixed: must be followed by US dollars per bitcoin as a decimal, such as fixed:109623')
    return { sources: [], fixedUsdPerBtc }
  }
  const sources = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(parseSource)
  if (sources.length === 0) throw new Error('names neither a fixed rate nor a source')
  return { sources, fixedUsdPerBtc: null }
}

function parseSource(text: string): RateSource {
  const hash = text.indexOf('#')
  const path = hash < 0 ? [] : text.slice(hash + 1).split('.')
  const address = hash < 0 ? text : text.slice(0, hash)
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.protocol !== 'https:' || url.username !== '')
    throw new Error('each source must be an https address without a user name')
  if (path.length === 0 || path.some((step) => step === ''))
    throw new Error(`${url.host} needs the path of its price after #, such as #data.amount`)
  return { name: url.host, url: address, path }
}
