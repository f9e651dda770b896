/**
 * Packs one BIP-340 verification into 128 bytes: id (32), pubkey (32), signature (64). The result depends
 * on nothing else.
 */
import type { SignatureInput } from '#protocol/nostr-event.ts'
import type { Schnorr } from '#protocol/signatures/secp.ts'

export const packedBytes = 128

export function packSignature({ msg, pubkey, sig }: SignatureInput): Uint8Array {
  const packed = new Uint8Array(packedBytes)
  packed.set(msg, 0)
  packed.set(pubkey, 32)
  packed.set(sig, 64)
  return packed
}

export const packedHolds = (schnorr: Schnorr, packed: Uint8Array): boolean =>
  schnorr.verify(packed.subarray(64, 128), packed.subarray(0, 32), packed.subarray(32, 64))
