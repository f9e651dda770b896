// ML-DSA-65 signatures (FIPS 204, pure, empty context unless one is given): one library for page, server
// and command line.
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js'

export const mlDsa65Lengths = { seed: 32, publicKey: 1_952, signature: 3_309 } as const

/** False for anything that is not a valid signature, including wrong lengths. Never throws. */
export function mlDsa65Verify(
  sig: Uint8Array,
  msg: Uint8Array,
  publicKey: Uint8Array,
  context?: Uint8Array,
): boolean {
  if (sig.length !== mlDsa65Lengths.signature || publicKey.length !== mlDsa65Lengths.publicKey) return false
  try {
    return ml_dsa65.verify(sig, msg, publicKey, context ? { context } : {})
  } catch {
    // The library throws for a context of more than 255 bytes; that is not a valid signature.
    return false
  }
}

export interface MlDsa65Key {
  readonly publicKey: Uint8Array
  /** The expanded key, 4,032 bytes. */
  readonly secretKey: Uint8Array
}

/** `seed`: 32 bytes, the form in which a secret key is stored. */
export const mlDsa65Key = (seed: Uint8Array): MlDsa65Key => ml_dsa65.keygen(seed)

/**
 * Deterministic (FIPS 204, 3.4): signing again gives the same bytes. Not constant-time: sign only where
 * timing cannot be observed.
 */
export const mlDsa65Sign = (msg: Uint8Array, secretKey: Uint8Array): Uint8Array =>
  ml_dsa65.sign(msg, secretKey, { extraEntropy: false })
