// Verifies the payer's signature like the contract. Keys only: a contract wallet (EIP-1271) can only be
// verified on its chain.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { Point, recoverPublicKey } from '@noble/secp256k1'
import { concatBytes, toHex } from '../../bytes.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** 65 bytes with v 27 or 28: the only form that USDC's own recovery accepts. `payer`: lower-case `0x` hex. */
export function checkPayerSignature(
  digest: Uint8Array,
  signature: Uint8Array,
  payer: string,
): Parsed<Uint8Array, 'signature_invalid' | 'unsupported'> {
  if (signature.length > 65)
    return refused('unsupported', 'signatures of contract wallets cannot be checked here')
  if (signature.length !== 65) return refused('signature_invalid', 'a signature has 65 bytes')
  const v = signature[64]!
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return refused('signature_invalid', 'v is 27, 28, 0 or 1')
  if (BigInt(`0x${toHex(signature.slice(32, 64))}`) > HALF_ORDER) {
    return refused('signature_invalid', 's is in the upper half, which the contract refuses')
  }
  if (signerOf(digest, signature, recovery) !== payer) {
    return refused('signature_invalid', 'not the signature of `from` over this authorization and domain')
  }
  return accepted(signature.with(64, 27 + recovery))
}

/** Lower-case `0x` hex; null when no key could have produced it. `recovery` is 0 to 3. */
export function signerOf(digest: Uint8Array, signature: Uint8Array, recovery: number): string | null {
  try {
    const recovered = concatBytes(Uint8Array.of(recovery), signature.subarray(0, 64))
    const compressed = recoverPublicKey(recovered, digest, { prehash: false })
    const uncompressed = Point.fromBytes(compressed).toBytes(false)
    return `0x${toHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`
  } catch {
    // The library throws on numbers out of range; here that is an ordinary result.
    return null
  }
}
