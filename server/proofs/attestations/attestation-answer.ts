/** The members that both the list and the single attestation state (payloads 4.8, 4.9). */
import { z } from 'zod'

export const attestationMembers = {
  proof_id: z.string().describe('Id of the attestation'),
  agent_id: z.string().nullable().describe('Agent that asked for it; null when none was named'),
  proof_hash: z.string().describe('SHA-256 of the canonical proof payload'),
  signature_type: z.literal('nostr_event').describe('Signature type'),
  created_at: z.int().describe('Unix seconds'),
  reveal_state: z.literal('content_bound').describe('State of the content: disclosed'),
}

interface AttestationRow {
  proof_id: string
  agent_id: string | null
  proof_hash: string
  created_at_unix: number
}

export const attestationOf = (row: AttestationRow) => ({
  proof_id: row.proof_id,
  agent_id: row.agent_id,
  proof_hash: row.proof_hash,
  signature_type: 'nostr_event' as const,
  created_at: row.created_at_unix,
  reveal_state: 'content_bound' as const,
})
