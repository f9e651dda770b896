// Reads an XRP Ledger account. Classic r… addresses and X-addresses with a tag (XLS-5).
import { concatBytes, sha256Bytes, toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'
import { base58Decode, base58Encode, XRP_ALPHABET } from './base58.ts'

const CLASSIC = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
const TAGGED = /^X[1-9A-HJ-NP-Za-km-z]{46}$/

export function readXrp(text: string): AddressRead | null {
  const tagged = TAGGED.test(text)
  if (!tagged && !CLASSIC.test(text)) return null
  const bytes = base58Decode(text, XRP_ALPHABET)
  if (bytes === null) return null
  const body = bytes.subarray(0, -4)
  const valid = toHex(checksumOf(body)) === toHex(bytes.subarray(-4))
  if (!tagged) {
    if (bytes.length !== 25 || bytes[0] !== 0) return null
    return addressRead('xrp', 'account', toHex(body.subarray(1)), text, valid ? 'valid' : 'bad')
  }
  if (bytes.length !== 35 || toHex(bytes.subarray(0, 2)) !== '0544') return null
  const account = body.subarray(2, 22)
  const classic = concatBytes(Uint8Array.of(0), account)
  const tag = body[22] === 1 ? [`tag ${readTag(body.subarray(23, 27))}`] : []
  const display = base58Encode(concatBytes(classic, checksumOf(classic)), XRP_ALPHABET)
  return addressRead('xrp', 'account', toHex(account), display, valid ? 'valid' : 'bad', { dropped: tag })
}

/** Little-endian, 32 bits. */
const readTag = (bytes: Uint8Array): number => bytes.reduceRight((number, byte) => number * 256 + byte, 0)

const checksumOf = (body: Uint8Array): Uint8Array => sha256Bytes(sha256Bytes(body)).subarray(0, 4)
