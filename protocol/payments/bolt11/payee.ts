// Recovers the payee of an invoice: the signer by ECDSA over SHA-256 on secp256k1.
import { Point, recoverPublicKey, verify } from '@noble/secp256k1'
import { concatBytes } from '../../bytes.ts'

/**
 * The 33-byte node id, or null when there is none. With a stated payee (`n`) the signature must be that
 * key's and low-S, as libsecp256k1 verifies; recovery also accepts a high S.
 */
export function payeeOf(
  digest: Uint8Array,
  signature: Uint8Array,
  recovery: number,
  statedPayee: Uint8Array | null,
): Uint8Array | null {
  if (signature.length !== 64 || recovery > 3) return null
  try {
    if (!statedPayee) {
      return recoverPublicKey(concatBytes(Uint8Array.of(recovery), signature), digest, { prehash: false })
    }
    Point.fromBytes(statedPayee).assertValidity()
    const valid = verify(signature, digest, statedPayee, { prehash: false, lowS: true })
    return valid ? statedPayee : null
  } catch {
    // The library throws on numbers out of range and points off the curve; here that is an ordinary result.
    return null
  }
}
