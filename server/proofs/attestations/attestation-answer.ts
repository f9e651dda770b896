/** The members that both the list and the single attestation state (payloads 4.8, 4.9). */
import { z } from 'zod'
import { RevealState } from '../actions/action-proof.schema.ts'
import { SignatureType } from '../proofs.schema.ts'
import type { listAttestationRows } from './attestations.store.ts'
import { stateOf } from './attested.ts'

export const attestationMembers = {
  proof_id: z.string().describe('Id of the attestation'),
  agent_id: z.string().nullable().describe('Agent that asked for it; null when none was named'),
  proof_hash: z.string().describe('SHA-256 of the canonical proof payload, also while it is withheld'),
  signature_type: SignatureType.describe(
    'nostr_event; hmac_sha256 and public_hash cannot be verified by third parties',
  ),
  created_at: z.int().describe('When it was signed, in Unix seconds'),
  reveal_state: RevealState.describe(
    'content_bound: disclosed; committed: withheld; content_commitment_mismatch: another content was revealed first, for ever',
  ),
}

type AttestationRow = Omit<Awaited<ReturnType<typeof listAttestationRows>>[number], 'position' | 'kind'>

export const attestationOf = (row: AttestationRow) => ({
  proof_id: row.proof_id,
  agent_id: row.agent_id,
  proof_hash: row.proof_hash,
  signature_type: row.signature_type,
  created_at: row.created_at_unix,
  reveal_state: stateOf(row),
})
