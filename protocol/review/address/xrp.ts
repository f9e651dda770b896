// Which XRP Ledger account does this text name? Classic r… addresses and X-addresses with a tag (XLS-5).
import { base58xrp } from '@scure/base'
import { concatBytes, sha256Bytes, toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'

const CLASSIC = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
const TAGGED = /^X[1-9A-HJ-NP-Za-km-z]{46}$/

export function readXrp(text: string): AddressRead | null {
  const tagged = TAGGED.test(text)
  if (!tagged && !CLASSIC.test(text)) return null
  const bytes = base58xrp.decode(text)
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
  const display = base58xrp.encode(concatBytes(classic, checksumOf(classic)))
  return addressRead('xrp', 'account', toHex(account), display, valid ? 'valid' : 'bad', { dropped: tag })
}

/** Little-endian, 32 bits. */
const readTag = (bytes: Uint8Array): number => bytes.reduceRight((number, byte) => number * 256 + byte, 0)

const checksumOf = (body: Uint8Array): Uint8Array => sha256Bytes(sha256Bytes(body)).subarray(0, 4)
