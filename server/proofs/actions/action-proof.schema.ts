/** Schemas of the payloads that prove an audited action or commit to one, and of the proof that contains them (payloads 2.5, 4.1). */
import { z } from 'zod'
import { ACTION_PROOF_SCHEMA } from '#protocol/proofs/action-proof.ts'
import { ACTION_KINDS, ACTION_PAYMENTS, ACTION_STATUSES } from '#protocol/proofs/audit-row.ts'
import { COMMITMENT_SCHEMA } from '#protocol/proofs/commitment-proof.ts'
import { Hex64 } from '../hex.schema.ts'
import { sealedProof } from '../proofs.schema.ts'

const keyMembers = {
  platform: z.literal('assay').describe('Name of the service that signs'),
  key_id: Hex64.nullable().describe('Key of the signer; null without a signing key'),
  verifier_pubkey: Hex64.nullable().describe('Key of the signer; null without a signing key'),
  verifier_keys: z.string().describe('Where all keys are published'),
  verify_url: z.string().describe('URL of the verification operation'),
  verify_how: z.string().describe('How to verify online'),
  verify_offline: z.string().describe('How to verify offline'),
  ledger_url: z.string().describe('URL of the ledger'),
  handshake: z.string().describe('Protocol of the verification'),
}

export const ActionPayload = z
  .strictObject({
    schema: z.literal(ACTION_PROOF_SCHEMA).describe('Name and version of this format'),
    ...keyMembers,
    version: z.string().describe('Version of the API'),
    action_id: z.string().describe('The audited action'),
    kind: z.enum(ACTION_KINDS).describe('Kind of action'),
    artifact_id: z.string().nullable().describe('Stored artifact, such as a screenshot'),
    status: z.enum(ACTION_STATUSES).describe('How the action ended'),
    input_hash: Hex64.describe('SHA-256 of what went in'),
    output_hash: Hex64.describe('SHA-256 of what came out'),
    target_hash: Hex64.nullable().describe('SHA-256 of what was acted on; null where there is none'),
    audit_hash: Hex64.describe('SHA-256 of the canonical audit row'),
    audit_created_at: z.int().describe('When the row was written, Unix seconds'),
    proved_at: z.int().describe('Unix seconds, equal to created_at of the event'),
    duration_ms: z.int().describe('Duration of the action'),
    tier: z.int().nullable().describe('Execution tier; null where there is none'),
    price_sats: z.int().describe('Price of the action'),
    price_usd_micro: z.int().nullable().describe('x402 amount in millionths of a dollar; else null'),
    payment: z.enum(ACTION_PAYMENTS).describe('How the action was paid'),
  })
  .meta({ id: 'ActionProofPayload' })

export const CommitmentPayload = z
  .strictObject({
    schema: z.literal(COMMITMENT_SCHEMA).describe('Name and version of this format'),
    ...keyMembers,
    proof_id: z.string().describe('Id of the attestation'),
    commitment_hash: z.string().describe('"sha256:" and the hash of the withheld canonical payload'),
    ledger_position: z.int().describe('Number of the attestation'),
    proved_at: z.int().describe('Unix seconds, equal to created_at of the event'),
  })
  .meta({ id: 'CommitmentPayload' })

export const ActionProof = sealedProof(z.union([ActionPayload, CommitmentPayload])).meta({
  id: 'ActionProof',
})
export type ActionProofPayloadOnTheWire = z.input<typeof ActionPayload> | z.input<typeof CommitmentPayload>

export const RevealState = z.enum(['content_bound', 'committed', 'content_commitment_mismatch'])

export const Evidence = z
  .object({
    committed_hash: z.string().describe('"sha256:" and the hash that was committed to'),
    revealed_content: z
      .record(z.string(), z.unknown())
      .describe('The first content that differed, kept for ever'),
    recomputed_hash: z.string().describe('"sha256:" and its hash'),
    revealed_at: z.int().describe('When it was revealed, in Unix seconds'),
  })
  .meta({ id: 'RevealEvidence' })
