/**
 * What a facilitator wants to see of us before it listens: nothing, a fixed token, or a JWT that is signed anew for each request
 * (the scheme of the Coinbase Developer Platform, https://docs.cdp.coinbase.com/api-reference/v2/authentication).
 */
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Env } from '#server/kernel/env.ts'

const LIFE_SECONDS = 120

/** The value of `Authorization` for one request; null when the facilitator wants none. */
export type FacilitatorAuth = (method: 'GET' | 'POST', url: URL) => Promise<string | null>

export type FacilitatorCredentials = Pick<
  Env,
  'X402_FACILITATOR_TOKEN' | 'X402_FACILITATOR_KEY_ID' | 'X402_FACILITATOR_KEY_SECRET'
>

/** Throws one sentence when the settings contradict each other or the key cannot be read. */
export function createFacilitatorAuth(
  credentials: FacilitatorCredentials,
  nowUnix: () => number,
): FacilitatorAuth {
  const {
    X402_FACILITATOR_TOKEN: token,
    X402_FACILITATOR_KEY_ID: keyId,
    X402_FACILITATOR_KEY_SECRET: secret,
  } = credentials
  if (!keyId !== !secret)
    throw new Error('X402_FACILITATOR_KEY_ID and X402_FACILITATOR_KEY_SECRET are set together or not at all.')
  if (token && keyId)
    throw new Error('Set X402_FACILITATOR_TOKEN or X402_FACILITATOR_KEY_ID with its secret, not both.')
  if (token) return async () => `Bearer ${token}`
  if (!keyId || !secret) return async () => null
  const { alg, key } = readKey(secret)
  return async (method, { host, pathname }) => {
    const now = nowUnix()
    const jwt = await new SignJWT({ iss: 'cdp', sub: keyId, uris: [`${method} ${host}${pathname}`] })
      .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(key)
    return `Bearer ${jwt}`
  }
}

/** Ed25519 as base64 of seed and public key, 64 bytes; or P-256 in PEM, whose line ends may be written as `\n`. */
function readKey(secret: string): { alg: 'EdDSA' | 'ES256'; key: KeyObject } {
  try {
    if (secret.includes('-----BEGIN')) {
      const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('another curve')
      return { alg: 'ES256', key }
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) throw new Error('another length')
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) => part.toString('base64url'))
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
    if (createPublicKey(key).export({ format: 'jwk' }).x !== x) throw new Error('halves of two keys')
    return { alg: 'EdDSA', key }
  } catch {
    throw new Error(
      'X402_FACILITATOR_KEY_SECRET must be an Ed25519 key (base64 of 64 bytes) or a P-256 key in PEM.',
    )
  }
}
