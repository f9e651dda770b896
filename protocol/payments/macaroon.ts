// Creates and verifies macaroons: the HMAC chain with first-party caveats only; l402/caveats.ts interprets
// the caveats.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytesConstantTime, utf8Encode } from '../bytes.ts'

export interface Macaroon {
  /** A hint for the holder, not covered by the signature. Null when there is none. */
  readonly location: string | null
  readonly identifier: Uint8Array
  readonly caveats: readonly Uint8Array[]
  /** 32 bytes: their holder can add caveats but cannot remove any. */
  readonly signature: Uint8Array
}

/** Libraries derive a key before the first HMAC; the paper and the macaroon-spec text omit this step. */
const KEY_GENERATOR = new Uint8Array(32)
KEY_GENERATOR.set(utf8Encode('macaroons-key-generator'))

const chain = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256, key, message)

/** `rootKey`: any length, secret, for this identifier only. */
export const mintMacaroon = (
  rootKey: Uint8Array,
  identifier: Uint8Array,
  location: string | null = null,
): Macaroon => ({
  location,
  identifier,
  caveats: [],
  signature: chain(chain(KEY_GENERATOR, rootKey), identifier),
})

/** Needs no key: holders use it to narrow a token before passing it on. */
export const addCaveat = (macaroon: Macaroon, caveat: Uint8Array): Macaroon => ({
  ...macaroon,
  caveats: [...macaroon.caveats, caveat],
  signature: chain(macaroon.signature, caveat),
})

/** True proves that the caveats are those of a macaroon minted with the root key, plus any added later. */
export function verifyMacaroon(macaroon: Macaroon, rootKey: Uint8Array): boolean {
  let expected = mintMacaroon(rootKey, macaroon.identifier).signature
  for (const caveat of macaroon.caveats) expected = chain(expected, caveat)
  return equalBytesConstantTime(expected, macaroon.signature)
}
