// Checks that the members around the event in a proof equal the signed values, and that there are no
// others.
import type { Sha256OfText } from '../../bytes.ts'
import type { CheckAbout } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import { type Copy, copiesCheck } from './copies.ts'

export const LABEL: CheckAbout = {
  id: 'proof.label',
  title: 'The copies round the event equal the signed words',
  spec: 'proof_payload = JSON.parse(event.content)',
}

/** Members of a proof that repeat members of its payload. */
const REPEATED = [
  'artifact_hash',
  'decision_ref',
  'committed_at',
  'judgment_type',
  'verify_url',
  'verifier_pubkey',
] as const

/** Members with the same value in every proof. */
const FIXED = { signature_type: 'nostr_event' } as const

const DERIVED = ['content_sha256', 'proof_payload', 'verify'] as const
/** `pq_companion_signature` is checked as a signature (pq.signature). */
const KNOWN: ReadonlySet<string> = new Set([
  'event',
  'pq_companion_signature',
  ...DERIVED,
  ...REPEATED,
  ...Object.keys(FIXED),
])

export function labelCheck(
  wrapper: Record<string, unknown>,
  event: SignedEvent,
  payload: JsonObject,
  sha256: Sha256OfText,
): Check {
  const signed: Record<string, unknown> = {
    content_sha256: sha256(event.content),
    proof_payload: payload,
    ...FIXED,
    verify: {
      url: payload.verify_url,
      method: 'POST',
      body_field: 'event',
      verifier_pubkey: payload.verifier_pubkey,
      how: payload.verify_how,
    },
  }
  for (const name of REPEATED) if (Object.hasOwn(payload, name)) signed[name] = payload[name]
  const names = Object.keys(wrapper)
  return copiesCheck(
    LABEL,
    names
      .filter((name) => Object.hasOwn(signed, name))
      .map((name): Copy => [name, wrapper[name], signed[name]]),
    {
      unknown: names.filter((name) => !KNOWN.has(name)),
      what: 'beside the event',
      trust: 'trust only the event',
    },
  )
}
