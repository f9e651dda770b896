// Defines `assay.witness_proof.v1`: the payload and the event that attest receipt of a claim, byte for byte, without judging it.

import { fromBase64, toBase64 } from '../base64.ts'
import { type Hex64, sha256Bytes, toHex, utf8Encode } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'
import type { EventTemplate } from '../nostr-event.ts'
import { type CommonMembers, commonMembers } from './checks/common-members.ts'
import { PROOF_EVENT_KIND } from './verdict-payload.ts'

export const WITNESS_PROOF_SCHEMA = 'assay.witness_proof.v1'
export const SOURCE_VERIFICATION_NOTE = 'source is self-declared and was not cryptographically verified'
export const WITNESS_ATTESTS = ['receipt', 'timestamp', 'integrity'] as const
export const WITNESS_DOES_NOT_ATTEST = ['authorship', 'soundness'] as const

/** The claim as it was sent: well-formed text, or any bytes. */
export type WitnessedBody = { readonly text: string } | { readonly bytes: Uint8Array }

export interface WitnessProofPayload extends CommonMembers {
  readonly schema: typeof WITNESS_PROOF_SCHEMA
  readonly source: string
  readonly source_verification_note: typeof SOURCE_VERIFICATION_NOTE
  /** Null when the claim was sent as bytes. */
  readonly body: string | null
  /** Null when the claim was sent as text. */
  readonly body_base64: string | null
  /** SHA-256 of the exact bytes. */
  readonly body_hash: Hex64
  readonly body_bytes: number
  /** Unix seconds, equal to created_at of the event. */
  readonly witnessed_at: number
  readonly attests: typeof WITNESS_ATTESTS
  readonly does_not_attest: typeof WITNESS_DOES_NOT_ATTEST
}

export interface WitnessFacts {
  readonly source: string
  readonly body: WitnessedBody
  readonly witnessedAtUnix: number
  readonly verifierPubkey: Hex64
  /** Without a trailing slash. */
  readonly baseUrl: string
}

export const bytesOfClaim = (body: WitnessedBody): Uint8Array =>
  'text' in body ? utf8Encode(body.text) : body.bytes

export function buildWitnessPayload(facts: WitnessFacts): WitnessProofPayload {
  const bytes = bytesOfClaim(facts.body)
  return {
    ...commonMembers(facts.baseUrl, facts.verifierPubkey),
    schema: WITNESS_PROOF_SCHEMA,
    source: facts.source,
    source_verification_note: SOURCE_VERIFICATION_NOTE,
    body: 'text' in facts.body ? facts.body.text : null,
    body_base64: 'text' in facts.body ? null : toBase64(facts.body.bytes),
    body_hash: toHex(sha256Bytes(bytes)) as Hex64,
    body_bytes: bytes.length,
    witnessed_at: facts.witnessedAtUnix,
    attests: WITNESS_ATTESTS,
    does_not_attest: WITNESS_DOES_NOT_ATTEST,
  }
}

/** The claim of a payload, or null when it does not hold exactly one readable form of it. The payload is untrusted. */
export function witnessedBodyOf(payload: { body?: unknown; body_base64?: unknown }): WitnessedBody | null {
  const { body, body_base64: base64 } = payload
  if (typeof body === 'string' && base64 === null) return { text: body }
  if (body !== null || typeof base64 !== 'string') return null
  const bytes = fromBase64(base64)
  return bytes && { bytes }
}

const HEX8 = /^[0-9a-f]{8}$/

/** `randomHex8`: 8 random hex digits, so that a claim witnessed again does not replace this event on a relay. */
export function witnessEventTemplate(payload: WitnessProofPayload, randomHex8: string): EventTemplate {
  if (!HEX8.test(randomHex8)) throw new Error('randomHex8 is 8 lower-case hex digits')
  return {
    created_at: payload.witnessed_at,
    kind: PROOF_EVENT_KIND,
    tags: [
      ['d', `assay-witness-${payload.body_hash}-${payload.witnessed_at}-${randomHex8}`],
      ['t', 'assay'],
      ['t', 'witness'],
      ['schema', payload.schema],
      ['body_hash', payload.body_hash],
    ],
    content: jcsIntegers(payload),
  }
}
