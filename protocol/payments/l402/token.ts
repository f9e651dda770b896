// Verifies that a credential is one of our tokens, paid, for this operation and price. All that bytes alone can tell: that
// its invoice is settled and its row unspent must still be asked, a preimage alone proves no payment.
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

/** 32 bytes, of one identifier only; `masterKey` is L402_MASTER_KEY, 32 bytes or more. */
export const rootKeyOf = (masterKey: Uint8Array, identifier: Uint8Array): Uint8Array =>
  hmac(sha256, masterKey, sha256Bytes(identifier))

/** The location is fixed by what clients expect and covered by nothing. */
export function mintToken(masterKey: Uint8Array, named: L402Identifier, terms: L402Terms): Macaroon {
  const identifier = encodeIdentifier(named)
  const bare = mintMacaroon(rootKeyOf(masterKey, identifier), identifier, 'lsat')
  return caveatsOf(terms).reduce(addCaveat, bare)
}

/** Which token it is, whatever it may still buy. */
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

/** Of several macaroons the first whose payment hash the preimage opens is meant; without one, the first speaks. */
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
 * May this token be turned into balance? Late too, but only as it was issued: whoever was handed a narrowed one
 * may not take the whole value.
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
