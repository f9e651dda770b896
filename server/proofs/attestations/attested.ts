/** Reads what is public of a stored attestation: its state, the seal that anybody may see, and the evidence of a mismatch. */
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { RevealState } from '#protocol/proofs/commitment-proof.ts'
import type { Hmac, Sealed } from '../signing/seal.ts'
import type { WholeAttestation } from './attestations.store.ts'

export type AttestedState = RevealState | 'committed'

export const stateOf = (row: Pick<WholeAttestation, 'is_withheld' | 'state'>): AttestedState =>
  row.is_withheld ? (row.state ?? 'committed') : 'content_bound'

export interface Attested {
  state: AttestedState
  /** Of the payload, or of the commitment to it while it is withheld. */
  sealed: Sealed
  /** Null while the payload is withheld. */
  payload: Record<string, unknown> | null
}

export function attestedOf(row: WholeAttestation): Attested {
  const state = stateOf(row)
  const isRevealed = row.is_withheld && state === 'content_bound'
  const sealed = isRevealed
    ? sealedFrom(row.signature_type, row.bound_body, row.bound_content, row.bound_hmac, row.bound_hmac_key_id)
    : sealedFrom(row.signature_type, row.body, row.content, row.hmac, row.hmac_key_id)
  return { state, sealed, payload: state === 'content_bound' ? JSON.parse(sealed.content) : null }
}

function sealedFrom(
  signatureType: Sealed['signatureType'],
  body: string | null,
  content: string | null,
  mac: string | null,
  keyId: string | null,
): Sealed {
  const event = body === null ? null : (JSON.parse(body) as SignedEvent)
  const hmac: Hmac | null = mac === null ? null : { algorithm: 'HMAC-SHA256', key_id: keyId!, mac }
  return { signatureType, content: event?.content ?? content!, event, hmac }
}

/** Null unless a content that contradicts the commitment was revealed. */
export const evidenceOf = (row: WholeAttestation) =>
  row.revealed_content === null
    ? null
    : {
        committed_hash: `sha256:${row.proof_hash}`,
        revealed_content: JSON.parse(row.revealed_content) as Record<string, unknown>,
        recomputed_hash: row.recomputed_hash!,
        revealed_at: row.revealed_at_unix!,
      }
