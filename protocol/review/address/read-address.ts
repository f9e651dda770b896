// Reads an address of any known family. Tries every family that the table knows. A named asset decides where several
// chains share one spelling.
import type { AddressRead } from './address.ts'
import { readBase58Check } from './base58check.ts'
import { readCashaddr } from './cashaddr.ts'
import { readEvm } from './evm.ts'
import { readMonero } from './monero.ts'
import { readBech32 } from './segwit.ts'
import { readSolana } from './solana.ts'
import { readTronHex, tronAccount } from './tron.ts'
import { readXrp } from './xrp.ts'

/** Asset tickers and chain names that name a family. Tickers as OFAC and exchanges write them. */
const FAMILY_OF: Readonly<Record<string, string>> = {
  XBT: 'bitcoin',
  BTC: 'bitcoin',
  BITCOIN: 'bitcoin',
  BCH: 'bitcoincash',
  BITCOINCASH: 'bitcoincash',
  'BITCOIN-CASH': 'bitcoincash',
  BSV: 'bitcoinsv',
  BITCOINSV: 'bitcoinsv',
  BTG: 'bitcoingold',
  BITCOINGOLD: 'bitcoingold',
  LTC: 'litecoin',
  LITECOIN: 'litecoin',
  DOGE: 'dogecoin',
  DOGECOIN: 'dogecoin',
  XVG: 'verge',
  VERGE: 'verge',
  DASH: 'dash',
  ZEC: 'zcash',
  ZCASH: 'zcash',
  TRX: 'tron',
  TRON: 'tron',
  XMR: 'monero',
  MONERO: 'monero',
  XRP: 'xrp',
  RIPPLE: 'xrp',
  SOL: 'solana',
  SOLANA: 'solana',
  ETH: 'evm',
  ETHEREUM: 'evm',
  ETC: 'evm',
  BSC: 'evm',
  BNB: 'evm',
  ARB: 'evm',
  ARBITRUM: 'evm',
  BASE: 'evm',
  OPTIMISM: 'evm',
  POLYGON: 'evm',
  MATIC: 'evm',
  AVALANCHE: 'evm',
}

export const familyOfAsset = (asset: string): string | null => FAMILY_OF[asset.trim().toUpperCase()] ?? null

/** URI schemes and CAIP-10 namespaces before an address. */
const SCHEME = /^([a-z][a-z0-9]{2,15}):(?:\/\/)?(.{1,512})$/i
const SCHEMES: Readonly<Record<string, string>> = {
  bitcoin: 'bitcoin',
  bip122: 'bitcoin',
  bitcoincash: 'bitcoincash',
  bitcoinsv: 'bitcoinsv',
  litecoin: 'litecoin',
  dogecoin: 'dogecoin',
  dash: 'dash',
  zcash: 'zcash',
  tron: 'tron',
  monero: 'monero',
  xrpl: 'xrp',
  ripple: 'xrp',
  xrp: 'xrp',
  solana: 'solana',
}

/** `asset`: ticker or chain that was named with the address. Null when this is no address. */
export function readAddress(text: string, asset: string | null = null): AddressRead | null {
  const hint = asset === null ? null : familyOfAsset(asset)
  const trimmed = text.trim()
  if (trimmed.length < 25 || trimmed.length > 600) return null
  return readSpelling(trimmed, hint) ?? readUri(trimmed, hint)
}

function readUri(text: string, hint: string | null): AddressRead | null {
  const match = SCHEME.exec(text)
  if (!match) return null
  const family = SCHEMES[match[1]!.toLowerCase()]
  if (family === undefined) return null
  // CAIP-10 has a reference between namespace and account; a payment URI has parameters after it.
  const rest = match[2]!.replace(/^(?:[-_a-zA-Z0-9]{1,32}:)/, '')
  const [account = '', parameters] = rest.split('?', 2)
  const read = readSpelling(account, hint ?? family)
  if (!read) return null
  return parameters ? { ...read, dropped: [...read.dropped, parameters] } : read
}

function readSpelling(text: string, hint: string | null): AddressRead | null {
  if (/^(?:0[xX])?[0-9a-fA-F]{40,64}$/.test(text)) {
    const evm = readEvm(text)
    if (evm && hint === 'tron') return tronAccount(evm.payload)
    return evm ?? readTronHex(text)
  }
  return (
    readEvm(text) ??
    readCashaddr(text) ??
    readBech32(text) ??
    readMonero(text) ??
    readXrp(text) ??
    readBase58Check(text, hint) ??
    readSolana(text)
  )
}
