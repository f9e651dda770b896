/** Reads attestations for the pages, with what their payloads say. */
import type { ActionProofPayload } from '#protocol/proofs/action-proof.ts'
import type { WitnessProofPayload } from '#protocol/proofs/witness-proof.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Sealed } from '../signing/seal.ts'
import { findAttestation, listWholeAttestations, type WholeAttestation } from './attestations.store.ts'
import { type AttestedState, attestedOf, evidenceOf } from './attested.ts'

interface CommonView {
  position: number
  proofId: string
  /** Of the payload, or of its commitment while it is withheld; null where no key has signed. */
  eventId: string | null
  signatureType: Sealed['signatureType']
  proofHash: string
  createdAtUnix: number
}

export interface WitnessView extends CommonView {
  kind: 'witness'
  source: string
  /** Null when the claim was sent as bytes. */
  text: string | null
  bodyHash: string
  bodyBytes: number
}

export interface ActionView extends CommonView {
  kind: 'action'
  state: AttestedState
  actionId: string
  agentId: string | null
  /** Null while it is withheld, and for ever after a mismatch. */
  payload: ActionProofPayload | null
  evidence: ReturnType<typeof evidenceOf>
}

export type AttestationView = WitnessView | ActionView

const shownRows = 50

/** Newest first. `before`: a position; null for the newest. */
export async function exploreAttestations(db: Database, before: number | null) {
  const rows = await listWholeAttestations(db, before, shownRows + 1)
  const views = rows.slice(0, shownRows).map(viewOf)
  return { rows: views, olderThan: rows.length > shownRows ? views.at(-1)!.position : null }
}

export async function exploreAttestation(db: Database, proofId: string): Promise<AttestationView | null> {
  const row = await findAttestation(db, proofId)
  return row && viewOf(row)
}

/** The payload is this service's own, so its members have the types of its schema. */
function viewOf(row: WholeAttestation): AttestationView {
  const { state, sealed, payload } = attestedOf(row)
  const common = {
    position: row.position,
    proofId: row.proof_id,
    eventId: sealed.event?.id ?? null,
    signatureType: sealed.signatureType,
    proofHash: row.proof_hash,
    createdAtUnix: row.created_at_unix,
  }
  if (row.kind === 'action')
    return {
      ...common,
      kind: 'action',
      state,
      actionId: row.action_id!,
      agentId: row.agent_id,
      payload: payload as ActionProofPayload | null,
      evidence: evidenceOf(row),
    }
  const claim = payload as unknown as WitnessProofPayload
  return {
    ...common,
    kind: 'witness',
    source: claim.source,
    text: claim.body,
    bodyHash: claim.body_hash,
    bodyBytes: claim.body_bytes,
  }
}
