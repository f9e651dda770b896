// BIP-340 Schnorr over secp256k1: the verifier interface and the reference implementation, for browser,
// server and command line.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hashes, schnorr } from '@noble/secp256k1'

// The library works synchronously only after its hash functions are set. This is the only place that sets
// them.
hashes.sha256 = sha256
hashes.hmacSha256 = (key, message) => hmac(sha256, key, message)

export interface Schnorr {
  /**
   * False for anything that is not a valid signature, including wrong lengths and points off the curve.
   * Never throws.
   */
  verify(sig: Uint8Array, msg: Uint8Array, pubkey: Uint8Array): boolean
  /** 64 bytes. `auxRand`: 32 fresh random bytes. Throws on a key that is zero or not below the group order. */
  sign(msg: Uint8Array, secretKey: Uint8Array, auxRand: Uint8Array): Uint8Array
  /** 32 bytes, x coordinate only. Throws as `sign` does. */
  publicKey(secretKey: Uint8Array): Uint8Array
}

/**
 * Accepts messages of any length, as BIP-340 does. Not constant-time: sign only where timing cannot be
 * observed.
 */
export const nobleSchnorr: Schnorr = {
  verify(sig, msg, pubkey) {
    if (sig.length !== 64 || pubkey.length !== 32) return false
    try {
      return schnorr.verify(sig, msg, pubkey)
    } catch {
      return false
    }
  },
  sign: (msg, secretKey, auxRand) => schnorr.sign(msg, secretKey, auxRand),
  publicKey: (secretKey) => schnorr.getPublicKey(secretKey),
}
