// Checks the companion of an event and the binding of its key (ledger.md 12). A binding without a Bitcoin
// anchor establishes nothing: after a break of the curve anybody could sign one.

import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import { addressesOfKey } from '../../signatures/key-address.ts'
import type { PqBinding } from './binding.ts'
import { companionHolds, readCompanion, type VerifyPq } from './companion.ts'

const SIGNATURE: CheckAbout = {
  id: 'pq.signature',
  title: 'The post-quantum companion signature is over this event id',
  spec: 'FIPS 204 ML-DSA-65, empty context',
}
const BINDING: CheckAbout = {
  id: 'pq.binding',
  title: 'The post-quantum key is bound to the key of this event',
  spec: 'ledger.md 12',
}

/** A key of 3,904 hex characters, shortened for a report. */
const shortKey = (hex: string): string => `${hex.slice(0, 32)}…`

/** Over the id stated in the event; `event.id` checks that the id matches the content. */
export function pqSignatureCheck(companion: unknown, event: SignedEvent, verifyPq: VerifyPq): Check {
  const expected = `an ML-DSA-65 signature over the 32 bytes of ${event.id}`
  const read = readCompanion(companion)
  if (typeof read === 'string')
    return fail(SIGNATURE, { expected, actual: null, why: `This is no companion signature: ${read}.` })
  const key = `key ${shortKey((companion as { pq_pubkey: string }).pq_pubkey)}`
  return companionHolds(read, event.id, verifyPq)
    ? pass(SIGNATURE, { expected, actual: `valid under ${key}`, why: 'The signature holds.' })
    : fail(SIGNATURE, {
        expected,
        actual: `not valid under ${key}`,
        why: 'This key did not make this signature over this id.',
      })
}

export interface BindingFacts {
  /** Null when the service has published none for this key. */
  readonly binding: PqBinding | null
  /** Key of the companion; null when there is none. */
  readonly pqPubkey: string | null
  /**
   * Time of the Bitcoin block that holds the binding with its signature; null while none does. An id alone
   * can be stamped first and signed after a break of the curve.
   */
  readonly anchoredUnix: number | null
  /** `0x…`, lower case: the Ethereum address that the key of the event must have. */
  readonly address?: string
}

export function pqBindingCheck(event: SignedEvent, facts: BindingFacts): Check {
  const { binding, pqPubkey, anchoredUnix, address } = facts
  const addresses = address === undefined ? [] : addressesOfKey(event.pubkey)
  if (address !== undefined && !addresses.includes(address)) {
    const why = 'This address is not that of the key of the event, which a binding names.'
    return fail(BINDING, { expected: address, actual: addresses.join(' or ') || null, why })
  }
  const expected = `a binding of ${event.pubkey}, signed by both keys and anchored in Bitcoin`
  if (binding === null) {
    const why = 'No post-quantum key is bound to the key of this event.'
    return cannotEstablish(BINDING, { expected, actual: null, why }, ['a published post-quantum key binding'])
  }
  if (!binding.ok)
    return fail(BINDING, { expected, actual: null, why: `The binding does not hold: ${binding.problem}.` })
  const { statement } = binding
  const actual = `${statement.secp256k1_pubkey} with ${shortKey(statement.pq_pubkey)}`
  if (statement.secp256k1_pubkey !== event.pubkey)
    return fail(BINDING, { expected, actual, why: 'The binding is that of another key.' })
  if (pqPubkey !== null && pqPubkey !== statement.pq_pubkey) {
    const why = `The companion is signed by ${shortKey(pqPubkey)}, which is not the bound key.`
    return fail(BINDING, { expected, actual, why })
  }
  if (anchoredUnix === null) {
    const why = 'Both signatures hold, but no Bitcoin block holds the binding yet.'
    return cannotEstablish(BINDING, { expected, actual, why }, ['the Bitcoin block of the binding'])
  }
  const why = `Both keys signed the binding, and a Bitcoin block of ${anchoredUnix} holds it.`
  return pass(BINDING, { expected, actual, why })
}
