// Reads the chain and script of a Base58Check address. The version byte tells the chain; a few chains share one, and
// then only the asset that was named with it decides.
import { concatBytes, sha256Bytes, toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'
import { base58Decode, base58Encode } from './base58.ts'

interface Version {
  readonly family: string
  readonly kind: string
}

/** First match counts, unless a hint names one of the others. Sources: the chains' chainparams. */
const VERSIONS: readonly (readonly [version: string, family: string, kind: string])[] = [
  ['00', 'bitcoin', 'p2pkh'],
  ['00', 'bitcoincash', 'p2pkh'],
  ['00', 'bitcoinsv', 'p2pkh'],
  ['05', 'bitcoin', 'p2sh'],
  ['05', 'bitcoincash', 'p2sh'],
  ['05', 'bitcoinsv', 'p2sh'],
  ['05', 'litecoin', 'p2sh'],
  ['30', 'litecoin', 'p2pkh'],
  ['32', 'litecoin', 'p2sh'],
  ['1e', 'dogecoin', 'p2pkh'],
  ['1e', 'verge', 'p2pkh'],
  ['16', 'dogecoin', 'p2sh'],
  ['21', 'verge', 'p2sh'],
  ['26', 'bitcoingold', 'p2pkh'],
  ['17', 'bitcoingold', 'p2sh'],
  ['4c', 'dash', 'p2pkh'],
  ['10', 'dash', 'p2sh'],
  ['1cb8', 'zcash', 'p2pkh'],
  ['1cbd', 'zcash', 'p2sh'],
  ['41', 'tron', 'account'],
]

const TEXT = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/

export function readBase58Check(text: string, hint: string | null): AddressRead | null {
  if (!TEXT.test(text)) return null
  const bytes = base58Decode(text)
  if (bytes?.length !== 25 && bytes?.length !== 26) return null
  const body = bytes.subarray(0, -4)
  const version = toHex(body.subarray(0, body.length - 20))
  const named = versionOf(version, hint)
  if (!named) return null
  const payload = toHex(body.subarray(-20))
  const valid = toHex(checksumOf(body)) === toHex(bytes.subarray(-4))
  if (!valid) return addressRead(named.family, named.kind, payload, text, 'bad')
  const canonical =
    VERSIONS.findLast(([, family, kind]) => family === named.family && kind === named.kind)?.[0] ?? version
  const display = canonical === version ? text : toBase58Check(canonical, body.subarray(-20))
  return addressRead(named.family, named.kind, payload, display, 'valid')
}

function versionOf(version: string, hint: string | null): Version | null {
  const rows = VERSIONS.filter(([candidate]) => candidate === version)
  const row = rows.find(([, family]) => family === hint) ?? rows[0]
  return row ? { family: row[1], kind: row[2] } : null
}

export function toBase58Check(versionHex: string, payload: Uint8Array): string {
  const version = Uint8Array.from(versionHex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  const body = concatBytes(version, payload)
  return base58Encode(concatBytes(body, checksumOf(body)))
}

const checksumOf = (body: Uint8Array): Uint8Array => sha256Bytes(sha256Bytes(body)).subarray(0, 4)

/** Of every chain whose version byte this spelling has; the first is the one that is read without a hint. */
export function familiesOfBase58Check(text: string): readonly string[] {
  if (!TEXT.test(text)) return []
  const bytes = base58Decode(text)
  if (bytes?.length !== 25 && bytes?.length !== 26) return []
  const version = toHex(bytes.subarray(0, bytes.length - 24))
  return VERSIONS.filter(([candidate]) => candidate === version).map(([, family]) => family)
}
