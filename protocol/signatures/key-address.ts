// The Ethereum addresses of a BIP-340 key: an x-only key names two points, and its holder knows the secret
// of both.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { Point } from '@noble/secp256k1'
import { concatBytes, fromHex, type Hex64, toHex } from '../bytes.ts'
import './secp.ts' // sets the library's hash functions

/** `0x` and 40 lower-case hex digits each; empty when there is no such point. */
export function addressesOfKey(pubkey: Hex64): string[] {
  const x = fromHex(pubkey)!
  try {
    return [2, 3].map((prefix) => {
      const point = Point.fromBytes(concatBytes(Uint8Array.of(prefix), x)).toBytes(false)
      return `0x${toHex(keccak_256(point.subarray(1)).subarray(12))}`
    })
  } catch {
    return []
  }
}
