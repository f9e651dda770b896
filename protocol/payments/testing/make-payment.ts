// Creates x402 payments for tests: signed like a wallet, then changed on request.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { getPublicKey, sign } from '@noble/secp256k1'
import { toHex } from '../../bytes.ts'
import '../../signatures/secp.ts' // sets the library's hash functions
import { type Authorization, authorizationDigest, domainSeparator } from '../x402/authorization.ts'
import { encodeHeader } from '../x402/header.ts'
import { BASE } from '../x402/networks.ts'
import { requirementV2, type X402Terms } from '../x402/requirement.ts'
import { TEST_KEY } from './make-invoice.ts'

export const NOW = 1_800_000_000

export const TERMS: X402Terms = {
  network: BASE,
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  microUsdc: 219_246n,
  maxTimeoutSeconds: 60,
  resource: { url: 'https://assay.example/review', description: 'A review', mimeType: 'application/json' },
}

const publicKey = getPublicKey(TEST_KEY, false)
export const PAYER = `0x${toHex(keccak_256(publicKey.subarray(1)).subarray(12))}`

export const AUTHORIZATION: Authorization = {
  from: PAYER,
  to: TERMS.payTo.toLowerCase(),
  value: TERMS.microUsdc,
  validAfter: BigInt(NOW - 600),
  validBefore: BigInt(NOW + 60),
  nonce: `0x${'11'.repeat(32)}`,
}

/** 65 bytes, v 27 or 28. */
export function signAuthorization(
  authorization: Authorization,
  network: X402Terms['network'] = BASE,
): Uint8Array {
  const digest = authorizationDigest(authorization, domainSeparator(network))
  const [recovery, ...signature] = sign(digest, TEST_KEY, { prehash: false, format: 'recovered' })
  return Uint8Array.of(...signature, 27 + recovery!)
}

const payloadOf = (authorization: Authorization, signature: Uint8Array) => ({
  signature: `0x${toHex(signature)}`,
  authorization: {
    ...authorization,
    value: String(authorization.value),
    validAfter: String(authorization.validAfter),
    validBefore: String(authorization.validBefore),
  },
})

export const paymentV1 = (authorization = AUTHORIZATION, signature = signAuthorization(authorization)) => ({
  x402Version: 1,
  scheme: 'exact',
  network: 'base',
  payload: payloadOf(authorization, signature),
})

export const paymentV2 = (authorization = AUTHORIZATION, signature = signAuthorization(authorization)) => ({
  x402Version: 2,
  resource: TERMS.resource,
  accepted: requirementV2(TERMS),
  payload: payloadOf(authorization, signature),
  extensions: {},
})

export const headerOf = encodeHeader
