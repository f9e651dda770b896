// Checks of any signed event, whatever its content: its form, its id and its signature.
import { type CheckAbout, cannotEstablish, compare, fail, pass } from './check.ts'
import type { EventShape, RecomputedId, SignedEvent } from './nostr-event.ts'
import type { Check } from './report.ts'
import { KEY } from './signatures/key-check.ts'

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

/** A proof that an HMAC or a hash stands for has no event, so nobody but its maker can check it. */
export const unsignedCheck = (signatureType: string): Check =>
  cannotEstablish(
    SHAPE,
    {
      expected: SEVEN_FIELDS,
      actual: `signature_type ${signatureType}, no event`,
      why: 'No key has signed this proof: its HMAC or hash shows integrity to the service that made it, and nothing to others.',
    },
    ['a proof that was signed with a published key'],
  )

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
