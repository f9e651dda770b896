/** Schema of the signed payload of a witnessed claim, and of the proof that contains it (payloads 4.3). */
import { z } from 'zod'
import {
  SOURCE_VERIFICATION_NOTE,
  WITNESS_ATTESTS,
  WITNESS_DOES_NOT_ATTEST,
  WITNESS_PROOF_SCHEMA,
} from '#protocol/proofs/witness-proof.ts'
import { Hex64 } from '../hex.schema.ts'
import { signedProof } from '../proofs.schema.ts'

export const WitnessPayload = z
  .strictObject({
    schema: z.literal(WITNESS_PROOF_SCHEMA).describe('Name and version of this format'),
    platform: z.literal('assay').describe('Name of the service that signs'),
    source: z.string().describe('As declared by the caller'),
    source_verification_note: z.literal(SOURCE_VERIFICATION_NOTE).describe('What source is worth'),
    body: z.string().nullable().describe('The claim as text; null when it was sent as bytes'),
    body_base64: z.string().nullable().describe('The claim as bytes; null when it was sent as text'),
    body_hash: Hex64.describe('SHA-256 of the exact bytes'),
    body_bytes: z.int().min(1).describe('Length in bytes'),
    witnessed_at: z.int().describe('Unix seconds, equal to created_at of the event'),
    attests: z.array(z.enum(WITNESS_ATTESTS)).describe('What the signature attests'),
    does_not_attest: z.array(z.enum(WITNESS_DOES_NOT_ATTEST)).describe('What it does not attest'),
    key_id: Hex64.describe('Key of the signer'),
    verifier_pubkey: Hex64.describe('Key of the signer'),
    verifier_keys: z.string().describe('Where all keys are published'),
    verify_url: z.string().describe('URL of the verification operation'),
    verify_how: z.string().describe('How to verify online'),
    verify_offline: z.string().describe('How to verify offline'),
    ledger_url: z.string().describe('URL of the ledger'),
    handshake: z.string().describe('Protocol of the verification'),
  })
  .meta({ id: 'WitnessProofPayload' })

export const WitnessProof = signedProof(WitnessPayload).meta({ id: 'WitnessProof' })
