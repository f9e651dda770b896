// Checks that an event was signed by the published key that was in force at its time, or by a revoked one
// of which it is known that it signed before the revocation.
import { type CheckAbout, cannotEstablish, fail, pass } from '../check.ts'
import type { SignedEvent } from '../nostr-event.ts'
import { isInForce, type PublishedKey, type VerifierProfile } from '../profile.ts'
import type { Check } from '../report.ts'

export const KEY: CheckAbout = {
  id: 'event.key',
  title: 'The key is the published one, in force when the event was signed',
  spec: 'verifier-keys.json',
}

/** What places an event before a revocation; both from the reader's own sources. */
export interface SigningPlace {
  /** Number of the ledger entry that holds the event. */
  readonly entry?: number | null
  /** Time of the Bitcoin block that holds id and signature together (ledger.md 7.5). */
  readonly signatureAnchoredUnix?: number | null
}

export function keyCheck(event: SignedEvent, profile: VerifierProfile, place: SigningPlace = {}): Check {
  const { pubkey, created_at } = event
  if (profile.keys.length === 0) {
    const why = `No published key of ${profile.name} is at hand.`
    return cannotEstablish(KEY, { expected: null, actual: pubkey, why }, [
      `published keys of ${profile.name}`,
    ])
  }
  const inForce = profile.keys.filter((key) => isInForce(key, created_at)).map((key) => key.pubkey)
  const expected = inForce.length > 0 ? inForce.join(', ') : `no key in force at ${created_at}`
  const key = profile.keys.find((candidate) => candidate.pubkey === pubkey)
  if (key === undefined) {
    const why = `This is not a key that ${profile.name} has published.`
    return fail(KEY, { expected, actual: pubkey, why })
  }
  const refusal = key.status === 'revoked' ? revokedCheck(key, place) : null
  if (refusal) return refusal
  if (!isInForce(key, created_at)) {
    const why = `The key was not in force at ${created_at}, the time that the event claims.`
    return fail(KEY, { expected, actual: pubkey, why })
  }
  if (profile.source === 'self_declared') {
    const why = 'It matches the self-declared key: the party under test named it itself.'
    return cannotEstablish(KEY, { expected, actual: pubkey, why }, ['the key from another source'])
  }
  const why =
    key.status === 'revoked'
      ? `The key is revoked, and the signature is older than the revocation: ${placeInWords(place)}.`
      : `The published key of ${profile.name} at ${created_at}.`
  return pass(KEY, { expected, actual: pubkey, why })
}

const placeInWords = ({ entry, signatureAnchoredUnix }: SigningPlace): string =>
  entry ? `it is entry ${entry}` : `a Bitcoin block of ${signatureAnchoredUnix} holds it`

/** Null when the signature is older than the revocation. created_at does not count: a thief writes it. */
function revokedCheck({ pubkey, revocation }: PublishedKey, place: SigningPlace): Check | null {
  const { entry = null, signatureAnchoredUnix: anchored = null } = place
  if (revocation && entry !== null && entry <= revocation.lastEntry) return null
  const expected = revocation
    ? `an entry up to ${revocation.lastEntry}, or an anchor before the revocation`
    : 'an anchor before the revocation'
  const values = {
    expected,
    actual: anchored === null ? pubkey : `anchored in a Bitcoin block of ${anchored}`,
  }
  if (anchored !== null && revocation?.anchoredUnix === null) {
    const why = 'The key is revoked, and the revocation has no Bitcoin block yet to compare with.'
    return cannotEstablish(KEY, { ...values, why }, ['the Bitcoin block of the revocation'])
  }
  if (anchored !== null && revocation && anchored < revocation.anchoredUnix!) return null
  const why = 'The key is revoked, and nothing shows that the signature is older than the revocation.'
  return fail(KEY, { ...values, why }, ['a time anchor of the signature before the revocation'])
}
