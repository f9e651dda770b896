/** Builds the wire format of signed payloads (payloads 2.2). */
import type { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { CommonMembers, KeyMembers } from '#protocol/proofs/checks/common-members.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import type { Sealed } from './signing/seal.ts'
import type { VerdictPayload } from './verdict-payload.schema.ts'

const howToVerify = <Key extends string | null>(url: string, verifierPubkey: Key, how: string) => ({
  verify_url: url,
  verifier_pubkey: verifierPubkey,
  verify: {
    url,
    method: 'POST' as const,
    body_field: 'event' as const,
    verifier_pubkey: verifierPubkey,
    how,
  },
})

/** `Wire`: the payload as its schema types it; the types of the protocol are read-only. */
export function signedProofOnTheWire<Wire>(
  payload: CommonMembers,
  event: SignedEvent,
  companion: PqCompanion | null,
) {
  return {
    proof_payload: payload as unknown as Wire,
    signature_type: 'nostr_event' as const,
    content_sha256: sha256Hex(event.content),
    event: { ...event, tags: event.tags.map((tag) => [...tag]) },
    pq_companion_signature: companion,
    ...howToVerify(payload.verify_url, payload.verifier_pubkey, payload.verify_how),
  }
}

/** A proof that may have no signature (payloads 4.1). */
export function sealedOnTheWire<Wire>(
  { content, event, signatureType, hmac }: Sealed,
  companion: PqCompanion | null,
) {
  const payload = JSON.parse(content) as KeyMembers
  const hash = sha256Hex(content)
  return {
    proof_payload: payload as unknown as Wire,
    signature_type: signatureType,
    content_sha256: hash,
    event: event && { ...event, tags: event.tags.map((tag) => [...tag]) },
    pq_companion_signature: companion,
    ...howToVerify(payload.verify_url, payload.verifier_pubkey, payload.verify_how),
    ...(event ? {} : { hmac, public_hash: `sha256:${hash}`, note: unsignedNote }),
  }
}

const unsignedNote = 'integrity only; not verifiable by third parties'

export function proofOnTheWire(
  payload: VerdictProofPayload,
  event: SignedEvent,
  companion: PqCompanion | null,
) {
  const { verify, ...proof } = signedProofOnTheWire<z.input<typeof VerdictPayload>>(payload, event, companion)
  return {
    ...proof,
    artifact_hash: payload.artifact_hash,
    decision_ref: payload.decision_ref,
    committed_at: payload.committed_at,
    judgment_type: payload.judgment_type,
    verify,
  }
}
