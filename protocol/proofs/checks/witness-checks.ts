// Checks a witnessed claim: its body hashes to body_hash, and everything else follows from its facts.
import type { Hex64 } from '../../bytes.ts'
import { type CheckAbout, compare, fail } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { EventTemplate, SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import {
  buildWitnessPayload,
  WITNESS_PROOF_SCHEMA,
  witnessEventTemplate,
  witnessedBodyOf,
} from '../witness-proof.ts'

const MEMBERS: CheckAbout = {
  id: 'payload.members',
  title: 'The content has exactly the members of its schema, and what follows from others recomputes',
  spec: WITNESS_PROOF_SCHEMA,
}
const BINDING: CheckAbout = {
  id: 'payload.event_binding',
  title: 'Kind, tags and time of the event follow from its content',
  spec: WITNESS_PROOF_SCHEMA,
}
const BODY: CheckAbout = {
  id: 'payload.body_hash',
  title: 'body_hash is the hash of the exact bytes of the claim',
  spec: 'SHA-256 of the UTF-8 bytes of body, or of the decoded body_base64',
}

export const WITNESS_CHECK_IDS = [MEMBERS.id, BINDING.id, BODY.id]

/** Never throws: the payload is untrusted JSON. */
export function witnessChecks(payload: JsonObject, event: SignedEvent): Check[] {
  const made = templateFrom(payload, event)
  if (made === null) {
    const values = {
      expected: 'source, one of body and body_base64, witnessed_at, verify_url',
      actual: Object.keys(payload).slice(0, 40).join(', '),
      why: 'A fact is missing, or is not of its type.',
    }
    return [MEMBERS, BINDING, BODY].map((about) => fail(about, values))
  }
  const outside = ({ kind, created_at, tags }: EventTemplate | SignedEvent) =>
    JSON.stringify([kind, created_at, tags])
  return [
    compare(
      MEMBERS,
      { expected: made.template.content, actual: event.content },
      {
        equal: 'The content is made again from its own facts.',
        different: 'The content is not what its own facts make.',
      },
    ),
    compare(
      BINDING,
      { expected: outside(made.template), actual: outside(event) },
      {
        equal: 'They are made again from the content.',
        different: 'They say something else than the content.',
      },
    ),
    compare(
      BODY,
      { expected: String(payload.body_hash), actual: made.bodyHash },
      { equal: 'SHA-256 of the claim.', different: 'The claim is not the one that was hashed.' },
    ),
  ]
}

function templateFrom(payload: JsonObject, event: SignedEvent) {
  const { source, witnessed_at, verify_url } = payload
  const body = witnessedBodyOf(payload)
  if (typeof source !== 'string' || typeof verify_url !== 'string' || body === null) return null
  if (!Number.isSafeInteger(witnessed_at)) return null
  const made = buildWitnessPayload({
    source,
    body,
    witnessedAtUnix: witnessed_at as number,
    verifierPubkey: event.pubkey as Hex64,
    baseUrl: verify_url.replace(/\/verify-proof$/, ''),
  })
  const label = event.tags[0]?.[1] ?? ''
  const random = /-([0-9a-f]{8})$/.exec(label)?.[1]
  return { template: witnessEventTemplate(made, random ?? '00000000'), bodyHash: made.body_hash }
}
