// Reads which asset a word means, and whether two names mean the same asset.
import { asciiUpper } from '../../../text/ascii.ts'
import { trimEnd } from '../../../text/trim-end.ts'
import { isStable } from '../../../trade/read/values/assets.ts'
import { CHAINS, TOKENS } from '../../tables/tokens.ts'

const NAMES: Readonly<Record<string, string>> = {
  ETHER: 'ETH',
  ETHERS: 'ETH',
  ETHEREUM: 'ETH',
  BITCOIN: 'BTC',
  DOLLAR: 'USD',
  DOLLARS: 'USD',
  USD: 'USD',
  BUCKS: 'USD',
  TETHER: 'USDT',
  SOLANA: 'SOL',
  SOL: 'SOL',
  BTC: 'BTC',
  XRP: 'XRP',
  TRX: 'TRX',
  STABLECOINS: 'USD',
}

const NAMED = new Set(Object.values(NAMES))
const SYMBOLS = new Set([...TOKENS.map(([, , symbol]) => symbol), ...CHAINS.map(([, coin]) => coin)])

/** Words in capitals that are no asset. */
const NOT_ASSETS = new Set([
  'NFT',
  'NFTS',
  'ID',
  'DAO',
  'DEX',
  'TX',
  'API',
  'OK',
  'MAX',
  'ALL',
  'V2',
  'V3',
  'V4',
  'EOA',
  'LP',
])
/** Symbols that are words too: they count in capitals only. */
const WORDS = new Set([
  'ENS',
  'SAND',
  'APE',
  'LINK',
  'BAT',
  'OP',
  'SKY',
  'MANA',
  'BLUR',
  'CAKE',
  'LEO',
  'BAL',
  'COMP',
  'UNI',
  'POL',
  'ENA',
  'ARB',
  'FET',
  'MNT',
])

/** A symbol of the tables, or a name of one. */
export const isKnownSymbol = (asset: string): boolean => SYMBOLS.has(asset) || NAMED.has(asset)

/** Null when the word is no asset. */
export function assetWord(word: string): string | null {
  const upper = trimEnd(asciiUpper(word), '.,;:')
  if (NOT_ASSETS.has(upper)) return null
  const named = NAMES[upper]
  if (named !== undefined) return named
  if (SYMBOLS.has(upper) && (!WORDS.has(upper) || word.startsWith(upper))) return upper
  return /^[A-Z][A-Z0-9]{1,9}$/.test(word) && !/^(?:TO|FOR|AND|ON|THE|AT|IN|OF|OR|A)$/.test(word)
    ? word
    : null
}

/** Bridged forms of a coin have a suffix of their own: USDC.e, USDbC. */
export const nameOnL1 = (symbol: string): string => symbol.replace(/\.E$/, '').replace(/^USDBC$/, 'USDC')
const unwrapped = (symbol: string): string =>
  /^W(?:ETH|BTC|BNB|POL|AVAX|XDAI|MATIC)$/.test(symbol) ? symbol.slice(1) : symbol
/** `loose`: a coin and its wrapped form are one, as exchanges treat them. */
export function sameAsset(said: string, symbol: string, loose: boolean): boolean {
  const [a, b] = [nameOnL1(said), nameOnL1(symbol)]
  if (a === b || (a === 'USD' && isStable(b))) return true
  return loose && unwrapped(a) === unwrapped(b)
}
