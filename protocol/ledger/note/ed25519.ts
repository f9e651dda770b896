// Ed25519 signatures (RFC 8032): one library and one mode for page, server and command line.
import { ed25519 } from '@noble/curves/ed25519.js'

/** Strict mode: canonical encodings only, no keys of small order. False for anything else; never throws. */
export function ed25519Verify(sig: Uint8Array, msg: Uint8Array, publicKey: Uint8Array): boolean {
  if (sig.length !== 64 || publicKey.length !== 32) return false
  try {
    return ed25519.verify(sig, msg, publicKey, { zip215: false })
  } catch {
    // The library throws for points off the curve; that is not a valid signature.
    return false
  }
}

/** `seed`: 32 bytes. Not constant-time: sign only where timing cannot be observed. */
export const ed25519Sign = (msg: Uint8Array, seed: Uint8Array): Uint8Array => ed25519.sign(msg, seed)

export const ed25519PublicKey = (seed: Uint8Array): Uint8Array => ed25519.getPublicKey(seed)
