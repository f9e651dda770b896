// Implements ML-DSA-65 with the OpenSSL of Node, about eight times as fast as protocol/signatures/pq.ts and
// constant-time, and with protocol/signatures/pq.ts where OpenSSL is older than 3.5.
import { createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto'
import type { VerifyPq } from '#protocol/proofs/pq/companion.ts'
import { mlDsa65Key, mlDsa65Lengths, mlDsa65Sign, mlDsa65Verify } from '#protocol/signatures/pq.ts'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const jwk = (members: Record<string, string>) =>
  ({ key: { kty: 'AKP', alg: 'ML-DSA-65', ...members } as JsonWebKey, format: 'jwk' }) as const

let native: boolean | undefined

/** Probed at the first use: a server without a post-quantum key never pays for it. */
function hasNative(): boolean {
  native ??= isNative()
  return native
}

function isNative(): boolean {
  try {
    const { publicKey } = mlDsa65Key(new Uint8Array(mlDsa65Lengths.seed))
    return createPublicKey(jwk({ pub: base64url(publicKey) })).asymmetricKeyType === 'ml-dsa-65'
  } catch {
    return false
  }
}

/** 32-byte seed to a function that signs with the empty context. */
export function mlDsa65Signer(seed: Uint8Array): (msg: Uint8Array) => Uint8Array {
  const { publicKey, secretKey } = mlDsa65Key(seed)
  if (!hasNative()) return (msg) => mlDsa65Sign(msg, secretKey)
  const key = createPrivateKey(jwk({ priv: base64url(seed), pub: base64url(publicKey) }))
  return (msg) => new Uint8Array(sign(null, msg, key))
}

export const fastMlDsa65Verify: VerifyPq = (sig, msg, publicKey) => {
  if (sig.length !== mlDsa65Lengths.signature || publicKey.length !== mlDsa65Lengths.publicKey) return false
  if (!hasNative()) return mlDsa65Verify(sig, msg, publicKey)
  try {
    return verify(null, msg, createPublicKey(jwk({ pub: base64url(publicKey) })), sig)
  } catch {
    return false
  }
}
