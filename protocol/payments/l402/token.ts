// Verifies that a credential is a token of this service, paid, for this operation and price. Does not prove
// that its invoice is settled or its row unspent: a preimage alone proves no payment.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytesConstantTime, sha256Bytes } from '../../bytes.ts'
import { addCaveat, type Macaroon, mintMacaroon, verifyMacaroon } from '../macaroon.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import {
  type CaveatQuestion,
  type CaveatReason,
  caveatsOf,
  checkCaveats,
  ISSUED_CAVEATS,
  type L402Terms,
} from './caveats.ts'
import type { L402Credential } from './credential.ts'
import { encodeIdentifier, type L402Identifier, parseIdentifier } from './identifier.ts'

export type TokenReason = 'foreign_token' | 'wrong_preimage' | 'bad_signature' | CaveatReason

export interface VerifiedToken {
  readonly identifier: L402Identifier
  readonly terms: L402Terms
}

/** 32 bytes, for one identifier only; `masterKey` is L402_MASTER_KEY, at least 32 bytes. */
export const rootKeyOf = (masterKey: Uint8Array, identifier: Uint8Array): Uint8Array =>
  hmac(sha256, masterKey, sha256Bytes(identifier))

/** Fixed because clients expect it; not covered by the signature. */
export function mintToken(masterKey: Uint8Array, named: L402Identifier, terms: L402Terms): Macaroon {
  const identifier = encodeIdentifier(named)
  const bare = mintMacaroon(rootKeyOf(masterKey, identifier), identifier, 'lsat')
  return caveatsOf(terms).reduce(addCaveat, bare)
}

/** Identifies the token, whatever it can still pay for. */
function authenticateToken(
  macaroon: Macaroon,
  preimage: Uint8Array,
  masterKey: Uint8Array,
): Parsed<L402Identifier, TokenReason> {
  const identifier = parseIdentifier(macaroon.identifier)
  if (!identifier) return refused('foreign_token', 'the identifier is not one of this service')
  if (!equalBytesConstantTime(sha256Bytes(preimage), identifier.paymentHash)) {
    return refused('wrong_preimage', 'the preimage does not hash to the payment hash of the token')
  }
  if (!verifyMacaroon(macaroon, rootKeyOf(masterKey, macaroon.identifier))) {
    return refused('bad_signature', 'the signature does not cover these caveats')
  }
  return accepted(identifier)
}

/**
 * Of several macaroons, the first whose payment hash matches the preimage is used; without a match, the
 * first.
 */
export function verifyToken(
  { macaroons, preimage }: L402Credential,
  masterKey: Uint8Array,
  question: CaveatQuestion,
): Parsed<VerifiedToken, TokenReason> {
  const paymentHash = sha256Bytes(preimage)
  const meant = macaroons.find((macaroon) => {
    const named = parseIdentifier(macaroon.identifier)
    return named !== null && equalBytesConstantTime(named.paymentHash, paymentHash)
  })
  const macaroon = meant ?? macaroons[0]
  if (!macaroon) return refused('foreign_token', 'the credential holds no macaroon')
  const identifier = authenticateToken(macaroon, preimage, masterKey)
  if (!identifier.ok) return identifier
  const terms = checkCaveats(macaroon.caveats, question)
  return terms.ok ? accepted({ identifier: identifier.value, terms: terms.value }) : terms
}

/**
 * Whether this token can be converted to balance: also after expiry, but only in its issued form, because
 * the receiver of a narrowed token must not take its whole value.
 */
export function verifyConvertible(
  macaroon: Macaroon,
  preimage: Uint8Array,
  masterKey: Uint8Array,
): Parsed<L402Identifier, TokenReason | 'narrowed_token'> {
  const identifier = authenticateToken(macaroon, preimage, masterKey)
  if (!identifier.ok) return identifier
  if (macaroon.caveats.length !== ISSUED_CAVEATS) {
    return refused('narrowed_token', 'caveats were added to the token: only its first holder can convert it')
  }
  return identifier
}
