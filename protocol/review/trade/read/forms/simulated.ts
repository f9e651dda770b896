// Says whether a request goes to a simulated account or only checks an order, by its address, headers and function. Sources: API references
// of Alpaca, Binance, Bitget, BitMEX, Bybit, Coinbase, Deribit, E*TRADE, IG, Interactive Brokers, KuCoin, MEXC, OANDA, OKX, Saxo, Schwab, Tastytrade.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedMember } from '../../../text/json-spans.ts'
import { VENUE_HOSTS } from '../../tables/venue-hosts.ts'

const HOSTS = VENUE_HOSTS.split(' ')

export const isKnownHost = (host: string): boolean =>
  HOSTS.some((one) => asciiLower(host) === one || asciiLower(host).endsWith(`.${one}`))

/** A label of the host: `paper-api`, `api-testnet`, `sandbox`, `apisb`, `cert`. */
const SIMULATED =
  /(?:^|[.-])(?:paper|sandbox|testnet|v4testnet|demo|sim|fxpractice|practice|cert|uat|test|apisb|vst)(?=[.-])/
/** Of Binance, a domain of its own. */
const OWN = /^(?:testnet\.binance\.vision|testnet\.binancefuture\.com|api\.hyperliquid-testnet\.xyz)$/

export const isSimulatedHost = (host: string): boolean => {
  const name = asciiLower(host).replace(/:\d{2,5}$/, '')
  return isKnownHost(name) && (SIMULATED.test(name) || OWN.test(name))
}

/** The last part of a path that has an order checked, and places nothing. */
const CHECKED =
  /(\/orders?(?:\/(?:create|place))?)\/(?:test|preview|edit_preview|what-?if|dry-run|pre-?check|impact)$|\/previewOrder$|(\/order)-precheck$|\/orderconfirm$/

export interface Address {
  readonly host: string | undefined
  readonly path: string
}

export interface Destination {
  /** What is left names what would be placed. */
  readonly path: string
  readonly isSimulated: boolean
}

export function destinationOf({ host, path }: Address): Destination {
  const isSim =
    /^\/sim\/openapi\//.test(path) && host !== undefined && asciiLower(host).endsWith('saxobank.com')
  const plain = isSim ? path.slice(4) : path
  const checked = plain
    .replace(/\/$/, '')
    .replace(CHECKED, (_, kept?: string, other?: string) => kept ?? other ?? '/order')
  const isChecked = checked !== plain.replace(/\/$/, '') && (host === undefined || isKnownHost(host))
  return {
    path: isChecked ? checked : plain,
    isSimulated: isSim || isChecked || (host !== undefined && isSimulatedHost(host)),
  }
}

/** `x-simulated-trading: 1` of OKX, `paptrading: 1` of Bitget; another venue passes over them. */
export const isSimulatedHeader = (name: string, value: string, { host, path }: Address): boolean =>
  value.trim() === '1' &&
  (/^x-simulated-trading$/i.test(name.trim())
    ? isAt(host, 'okx.com') && path.startsWith('/api/v5/')
    : /^paptrading$/i.test(name.trim()) && isAt(host, 'bitget.com') && path.startsWith('/api/v2/'))

const isAt = (host: string | undefined, name: string): boolean =>
  host === undefined || asciiLower(host) === name || asciiLower(host).endsWith(`.${name}`)

/** What the reader of simulated accounts looks for. */
export const simulatedAt = (start: number, end: number): SpannedMember => ({
  name: 'environment',
  start,
  value: { kind: 'string', text: 'paper', start, end },
})

/** Words of a function that has an order checked: `create_test_order`, `whatIfOrder`, `preview_limit_order_buy`, `order_check`. */
const CHECKS = /^(?:test|preview|whatif|validate|simulate|paper|precheck)$/

/** The words without those that say so; null where none does. */
export function checkedWords(words: readonly string[]): readonly string[] | null {
  const text = words
    .join(' ')
    .replace(/\b(?:what if|dry run)\b/, 'whatif')
    .replace(/^order check$/, 'validate order')
  const all = text.split(' ')
  const rest = all.filter((word) => !CHECKS.test(word))
  return rest.length < all.length && rest.some((word) => /^orders?$/.test(word)) ? rest : null
}
