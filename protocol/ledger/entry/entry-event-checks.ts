// Checks that the ledger's key signed the event of an entry, and that the event is of the right kind.
import { type CheckAbout, cannotEstablish, compare, shown } from '../../check.ts'
import { checksWithoutEvent, idCheck, shapeCheck, signatureCheck } from '../../event-checks.ts'
import { recomputeEventId, type SignedEvent, signatureInput } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import { PROOF_EVENT_KIND } from '../../proofs/verdict-payload.ts'
import type { Check, NotApplicable } from '../../report.ts'
import { KEY } from '../../signatures/key-check.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import type { VerifierHistory } from '../record/key-history.ts'
import { entryKeyCheck } from './entry-key-check.ts'
import { VERDICT_TYPES } from './entry-label-check.ts'
import type { EntryNumber } from './entry-number.ts'
import { memberOf, type ReadEntry, stringOf, textOf } from './read-entry.ts'

const SCHEMA: CheckAbout = {
  id: 'event.schema',
  title: 'The event is of the kind that belongs to this type of entry',
  spec: 'tag schema = content.schema',
}

export interface Findings {
  readonly checks: readonly Check[]
  readonly notApplicable: readonly NotApplicable[]
}

export function eventChecks(
  read: ReadEntry,
  number: EntryNumber | null,
  profile: LedgerProfile,
  schnorr: Schnorr,
  history: VerifierHistory | null,
): Findings {
  const { shape } = read
  if (!shape.ok) return { checks: [shapeCheck(shape), ...checksWithoutEvent()], notApplicable: [] }
  const { event } = shape
  const { sig, msg, pubkey } = signatureInput(event)
  const checks = [
    shapeCheck(shape),
    idCheck(event, recomputeEventId(event)),
    signatureCheck(event, schnorr.verify(sig, msg, pubkey)),
    isPartners(read, profile)
      ? partnerKeyCheck(read, event)
      : entryKeyCheck({ event, entry: number?.entry ?? null }, profile, history),
  ]
  const schema = schemaCheck(read, event, number, profile)
  if (schema !== null) return { checks: [...checks, schema], notApplicable: [] }
  const why = 'entries below the chain name no schema, and this one names none'
  return { checks, notApplicable: [{ id: SCHEMA.id, why }] }
}

const typeOf = (read: ReadEntry): string | null => stringOf(memberOf(read.record?.tree, 'type'))

/** An external review may contain the partner's own event. */
const isPartners = (read: ReadEntry, profile: LedgerProfile): boolean =>
  typeOf(read) === 'external_partner_review' &&
  stringOf(memberOf(read.content, 'schema')) !== `${profile.schemaPrefix}ledger_entry.v1`

function partnerKeyCheck(read: ReadEntry, event: SignedEvent): Check {
  const expected = stringOf(memberOf(read.record?.tree, 'partner', 'pubkey'))
  if (expected !== event.pubkey) {
    const why = { equal: '', different: 'The record names another key as the partner’s.' }
    return compare(KEY, { expected, actual: event.pubkey }, why)
  }
  const why = 'The key that the record names as the partner’s; whose it is, the ledger cannot say.'
  return cannotEstablish(KEY, { expected, actual: event.pubkey, why }, ['the partner’s key from the partner'])
}

function schemaCheck(
  read: ReadEntry,
  event: SignedEvent,
  number: EntryNumber | null,
  profile: LedgerProfile,
): Check | null {
  const tags = event.tags.filter(([name]) => name === 'schema')
  const inContent = textOf(memberOf(read.content, 'schema'))
  if (number && !number.isChained && tags.length === 0 && inContent === null) return null
  if (isPartners(read, profile)) {
    const why = 'A partner’s event has a form of its own.'
    return cannotEstablish(SCHEMA, { expected: null, actual: shown(inContent), why }, [
      'the partner’s schema',
    ])
  }
  const name = VERDICT_TYPES.includes(typeOf(read) ?? '') ? 'verdict_proof.v1' : 'ledger_entry.v1'
  const wanted = (schema: string | null, tag: string | null) =>
    `kind ${PROOF_EVENT_KIND}, tag ${tag}, content ${schema}`
  const schema = profile.schemaPrefix + name
  const tag = tags.length === 1 ? (tags[0]![1] ?? null) : `${tags.length} schema tags`
  return compare(
    SCHEMA,
    {
      expected: wanted(schema, schema),
      actual: `kind ${event.kind}, tag ${shown(tag)}, content ${shown(inContent)}`,
    },
    {
      equal: 'Kind, tag and content agree.',
      different: 'This is not the kind of event that belongs to this entry.',
    },
  )
}
