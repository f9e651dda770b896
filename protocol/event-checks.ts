// Checks of any signed event, whatever its content: its id, its signature, and the signing key.
import { type CheckAbout, cannotEstablish, compare, fail, pass } from './check.ts'
import type { EventShape, RecomputedId, SignedEvent } from './nostr-event.ts'
import { isInForce, type VerifierProfile } from './profile.ts'
import type { Check } from './report.ts'

const SHAPE: CheckAbout = {
  id: 'event.shape',
  title: 'The event has exactly its seven fields',
  spec: 'NIP-01',
}
const ID: CheckAbout = { id: 'event.id', title: 'The id is the hash of the event', spec: 'NIP-01' }
const SIG: CheckAbout = {
  id: 'event.sig',
  title: 'The signature is over this id by this key',
  spec: 'BIP-340',
}
export const KEY: CheckAbout = {
  id: 'event.key',
  title: 'The key is the published one, in force when the event was signed',
  spec: 'verifier-keys.json',
}

const SEVEN_FIELDS = 'id, pubkey, created_at, kind, tags, content, sig'

export function shapeCheck(shape: EventShape): Check {
  if (shape.ok) {
    return pass(SHAPE, {
      expected: SEVEN_FIELDS,
      actual: SEVEN_FIELDS,
      why: 'All seven fields have their form.',
    })
  }
  const actual = shape.problems.slice(0, 8).join('; ')
  return fail(SHAPE, { expected: SEVEN_FIELDS, actual, why: `The event is malformed: ${actual}.` })
}

/** The checks that an unreadable event leaves open. */
export const checksWithoutEvent = (): Check[] =>
  [ID, SIG, KEY].map((about) =>
    cannotEstablish(
      about,
      { expected: null, actual: null, why: 'The event has no readable form (see event.shape).' },
      ['a well-formed event'],
    ),
  )

export function idCheck(event: SignedEvent, recomputed: RecomputedId): Check {
  const form = recomputed.form === 'verbatim_controls' ? ', written with verbatim control characters' : ''
  return compare(
    ID,
    { expected: event.id, actual: recomputed.id },
    {
      equal: `SHA-256 of the array [0, pubkey, created_at, kind, tags, content]${form}.`,
      different: 'Something in the event was changed after its id was made, or the id itself was.',
    },
  )
}

/** Over the id stated in the event; `event.id` checks that the id matches the content. */
export function signatureCheck(event: SignedEvent, signatureValid: boolean): Check {
  const expected = `valid for id ${event.id} and key ${event.pubkey}`
  return signatureValid
    ? pass(SIG, { expected, actual: expected, why: 'The BIP-340 equation holds.' })
    : fail(SIG, { expected, actual: 'not valid', why: 'This key did not make this signature over this id.' })
}

export function keyCheck(event: SignedEvent, profile: VerifierProfile): Check {
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
    return fail(KEY, {
      expected,
      actual: pubkey,
      why: `This is not a key that ${profile.name} has published.`,
    })
  }
  if (key.status === 'revoked') {
    // created_at is set by the signer: the holder of a leaked key can write any time there.
    const why = 'The key is revoked, and nothing shows that the signature is older than the revocation.'
    return fail(KEY, { expected, actual: pubkey, why }, [
      'a time anchor of the signature before the revocation',
    ])
  }
  if (!isInForce(key, created_at)) {
    const why = `The key was not in force at ${created_at}, the time that the event claims.`
    return fail(KEY, { expected, actual: pubkey, why })
  }
  if (profile.source === 'self_declared') {
    const why = 'It matches the self-declared key: the party under test named it itself.'
    return cannotEstablish(KEY, { expected, actual: pubkey, why }, ['the key from another source'])
  }
  return pass(KEY, {
    expected,
    actual: pubkey,
    why: `The published key of ${profile.name} at ${created_at}.`,
  })
}
