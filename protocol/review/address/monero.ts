// Reads a Monero wallet address. Network byte, two public keys, Keccak checksum; an integrated address is the
// standard one with a payment id, which is left out of the key.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr } from '@scure/base'
import { toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'

const SHAPE = /^[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/
const STANDARD = 18
const INTEGRATED = 19
const SUBADDRESS = 42

export function readMonero(text: string): AddressRead | null {
  if (!SHAPE.test(text)) return null
  let bytes: Uint8Array
  try {
    bytes = base58xmr.decode(text)
  } catch {
    return addressRead('monero', 'unreadable', text, text, 'bad')
  }
  const network = bytes[0]
  const length = network === INTEGRATED ? 77 : 69
  if (bytes.length !== length) return null
  if (network !== STANDARD && network !== INTEGRATED && network !== SUBADDRESS) return null
  const body = bytes.subarray(0, -4)
  const valid = toHex(keccak_256(body).subarray(0, 4)) === toHex(bytes.subarray(-4))
  const keys = toHex(bytes.subarray(1, 65))
  const kind = network === SUBADDRESS ? 'subaddress' : 'account'
  const dropped = network === INTEGRATED ? [`payment id ${toHex(bytes.subarray(65, 73))}`] : []
  return addressRead('monero', kind, keys, text, valid ? 'valid' : 'bad', { dropped })
}
