// Reads which asset a symbol of an order means. `BTC-PERP`, `XBTUSD` and `bitcoin` are one; what is not in the tables
// stays itself.

import { parseDecimal } from '../../../core/number/decimal.ts'
import type { Rational } from '../../../core/number/rational.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { Order } from '../../model.ts'
import {
  ASSET_NAMES,
  BROAD_FUNDS,
  CASH_FUNDS,
  CEILING_PRICES,
  CLUSTERS,
  FLOOR_PRICES,
  STABLE_ASSETS,
  TOKEN_VENUES,
} from '../../tables/assets.ts'

const NAMES = new Map(
  ASSET_NAMES.flatMap(([asset, ...names]) => [asset, ...names].map((name) => [name!, asset!])),
)
const CEILINGS = new Map(CEILING_PRICES.map(([asset, usd]) => [asset, parseDecimal(usd)!]))
const FLOORS = new Map(FLOOR_PRICES.map(([asset, usd]) => [asset, parseDecimal(usd)!]))
const STABLES = new Set(STABLE_ASSETS)
const VENUES_OF_TOKENS = new Set(TOKEN_VENUES)
const FUNDS = new Set(BROAD_FUNDS)
const LIKE_CASH = new Set(CASH_FUNDS)
const QUOTES = ['USDT', 'USDC', 'BUSD', 'FDUSD', 'USD', 'EUR', 'GBP', 'DAI']
const SUFFIX = /[-_/.: ](?:PERP|PERPETUAL|SWAP|SPOT|FUTURES?|USDT?|USDC|EUR|GBP|DAI|US|[0-9]{6,8})$/

/** Canonical symbol of a coin, pair, contract or name. */
export function assetOf(symbol: string): string {
  let name = asciiUpper(symbol.trim()).replace(/^\$/, '')
  // Kraken: `XETHZUSD`.
  name = name.replace(/^X([A-Z]{3,4})Z(?:USD|EUR|GBP|CAD|JPY)$/, '$1')
  for (let round = 0; round < 3; round++) name = name.replace(SUFFIX, '')
  const known = NAMES.get(name)
  if (known !== undefined) return known
  if (STABLES.has(name)) return name
  for (const quote of QUOTES) {
    const base = name.slice(0, -quote.length)
    if (name.endsWith(quote) && base.length >= 2) return NAMES.get(base) ?? base
  }
  return name
}

export const isStable = (asset: string): boolean => STABLES.has(asset)
export const isBroadFund = (asset: string): boolean => FUNDS.has(asset)
/** A venue, or a word of a text, that stands for tokens. */
export const isOfTokens = (word: string): boolean => VENUES_OF_TOKENS.has(asciiLower(word))
const TOKEN_KEYS = /^(?:chain|network|blockchain|mint|contractaddress|tokenaddress|contract)$/
const OTHER_KIND =
  /\b(?:cfd|options?|calls?|puts?|crypto\w*|tokens?|coins?|meme\w*|inu|perp\w*|leveraged?|notes?|[2-9] ?x|warrants?|turbo)\b/
/** A member that says that no share of a fund is meant, whatever the symbol. */
export const isOfToken = (key: string, value: SpannedJson): boolean =>
  value.kind === 'string' &&
  (TOKEN_KEYS.test(key)
    ? !/^(?:none|null)?$/.test(value.text)
    : /^(?:name|description|assetclass|sectype|securitytype|instrument|instrumenttype|producttype|product|type|kind|underlying)$/.test(
        key,
      ) && OTHER_KIND.test(asciiLower(value.text)))
/** `BIL/USDT`: paid for in a coin. */
export const isPaidInCoins = (symbol: string): boolean =>
  /[-_/.: ](?:USDT|USDC|DAI|BUSD|FDUSD|ETH|SOL|BNB)$|^[A-Z0-9]{2,10}(?:-USD|USD[TC])$/.test(
    asciiUpper(symbol.trim()),
  )
/** Shares of a fund of treasury bills that are bought; a token that bears their symbol is none. */
export const isLikeCash = ({ asset, side, isToken }: Pick<Order, 'asset' | 'side' | 'isToken'>): boolean =>
  asset !== null && LIKE_CASH.has(asset) && side === 'buy' && !isToken
export const isKnownAsset = (name: string): boolean =>
  NAMES.has(name) ||
  STABLES.has(name) ||
  FUNDS.has(name) ||
  CLUSTERS.some((cluster) => cluster.includes(name))

/** No asset of the table is dearer than this in US dollars; null for others. */
export const ceilingPriceOf = (asset: string): Rational | null => CEILINGS.get(asset) ?? null

/** No asset of the table is cheaper than this in US dollars; null for others. */
export const floorPriceOf = (asset: string): Rational | null => FLOORS.get(asset) ?? null

/** An asset in no cluster is one of its own. */
export const clusterOf = (asset: string): string =>
  CLUSTERS.find(([, ...assets]) => assets.includes(asset))?.[0] ?? asset
