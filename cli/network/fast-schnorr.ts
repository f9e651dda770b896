// Chooses the implementation of signature checks for many events: WebAssembly where it loads, else the reference.
import { nobleSchnorr, type Schnorr } from '#protocol/signatures/secp.ts'

/** For messages of 32 bytes. Signs with the reference only. */
export async function fastSchnorr(): Promise<Schnorr> {
  try {
    const { verifySchnorr } = await import('tiny-secp256k1')
    return {
      ...nobleSchnorr,
      verify(sig, msg, pubkey) {
        if (sig.length !== 64 || msg.length !== 32 || pubkey.length !== 32) return false
        try {
          return verifySchnorr(msg, pubkey, sig)
        } catch {
          // The library throws where BIP-340 says "fail": r or s out of range, no such point.
          return false
        }
      },
    }
  } catch {
    return nobleSchnorr
  }
}
