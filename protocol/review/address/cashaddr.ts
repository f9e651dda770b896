// Reads the Bitcoin Cash script that a cashaddr names. The specification of 2018: 40-bit BCH code over the prefix and
// 5-bit words. The legacy form of the same hash gives the same key.
import { toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const SHAPE = /^(?:bitcoincash:)?([qp][qpzry9x8gf2tvdw0s3jn54khce6mua7l]{41})$/
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

export function readCashaddr(text: string): AddressRead | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  const body = SHAPE.exec(lower)?.[1]
  if (body === undefined) return null
  const words = [...body].map((symbol) => ALPHABET.indexOf(symbol))
  const prefix = [...'bitcoincash'].map((letter) => letter.charCodeAt(0) & 31)
  const valid = polymod([...prefix, 0, ...words]) === 0n
  const bytes = toBytes(words.slice(0, -8))
  const version = bytes[0]!
  const kind = version === 0 ? 'p2pkh' : version === 8 ? 'p2sh' : null
  if (kind === null || bytes.length !== 21) return null
  const display = `bitcoincash:${body}`
  return addressRead('bitcoincash', kind, toHex(bytes.subarray(1)), display, valid ? 'valid' : 'bad')
}

function polymod(words: readonly number[]): bigint {
  let checksum = 1n
  for (const word of words) {
    const top = checksum >> 35n
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(word)
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) checksum ^= generator
    })
  }
  return checksum ^ 1n
}

/** Left-over bits are padding. */
function toBytes(words: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const word of words) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}
