// Recovers the signer of a text by an Ethereum wallet: EIP-191 personal_sign over secp256k1. Keys only: a
// contract wallet (EIP-1271) can only be verified on its chain.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { Point, recoverPublicKey } from '@noble/secp256k1'
import { concatBytes, toHex, utf8Encode } from '../bytes.ts'
import './secp.ts' // sets the library's hash functions

/** `0x` and 40 lower-case hex digits, or null when the 65 bytes are not a valid signature. */
export function personalSignAddress(text: string, signature: Uint8Array): string | null {
  if (signature.length !== 65) return null
  // v is 0 or 1, or 27 or 28 as wallets write it.
  const v = signature[64]!
  const recovery = v >= 27 ? v - 27 : v
  if (recovery !== 0 && recovery !== 1) return null
  const message = utf8Encode(text)
  const prefix = utf8Encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const digest = keccak_256(concatBytes(prefix, message))
  try {
    const compressed = recoverPublicKey(
      concatBytes(Uint8Array.of(recovery), signature.subarray(0, 64)),
      digest,
      {
        prehash: false,
      },
    )
    const uncompressed = Point.fromBytes(compressed).toBytes(false)
    return `0x${toHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`
  } catch {
    return null
  }
}
