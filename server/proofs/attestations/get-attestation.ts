/** GET /attestations/{proof_id}: returns one attestation with its signature. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { Evidence } from '../actions/action-proof.schema.ts'
import { companionOf } from '../post-quantum/companions.store.ts'
import { Hmac, PqCompanionSignature, SignatureType, SignedEvent } from '../proofs.schema.ts'
import { attestationMembers, attestationOf } from './attestation-answer.ts'
import { findAttestation } from './attestations.store.ts'
import { attestedOf, evidenceOf } from './attested.ts'

export const getAttestation = defineOperation({
  id: 'proofs.getAttestation',
  method: 'GET',
  path: '/attestations/{proof_id}',
  summary: 'Get an attestation',
  description:
    'The signed payload exactly as hashed, with its event. SHA-256 of the canonical proof is proof_hash. While the payload is withheld, proof is null and the signature is that of the commitment.',
  input: z.object({
    proof_id: z
      .string()
      .max(80)
      .regex(/^proof_\w+$/, 'send proof_ and 20 hex digits')
      .describe('Id of the attestation'),
  }),
  output: z
    .object({
      ...attestationMembers,
      action_id: z.string().nullable().describe('The audited action; null for a witnessed claim'),
      kind: z.string().nullable().describe('What is attested'),
      attestation_url: z.string().describe('URL of this attestation'),
      verify: z.string().describe('Page that verifies the event in the browser'),
      commitment_hash: z.string().describe('"sha256:" and the hash of the canonical payload'),
      ledger_position: z.int().describe('Number of the attestation, from 1, gap-free'),
      proof: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe('The payload; null while it is withheld, and for ever after a mismatch'),
      signature: z
        .object({
          event: SignedEvent.nullable().describe(
            'The signed event; that of the commitment while the payload is withheld; null without a signing key',
          ),
          signature_type: SignatureType.describe('How the attestation is signed'),
          pq_companion_signature: PqCompanionSignature.nullable().describe(
            'Null when no post-quantum key was configured at signing',
          ),
          hmac: Hmac.nullable().describe('Only without a signing key; null otherwise'),
        })
        .describe('Signature of the attestation, and what it is over'),
      evidence: Evidence.nullable().describe(
        'The first revealed content that differs from the commitment; null when there is none',
      ),
    })
    .meta({ id: 'Attestation' }),
  errors: ['unknown_proof'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=60',
  examples: [{ title: 'An attestation', request: { proof_id: 'proof_0123456789abcdef0123' } }],
  async run(ctx, { proof_id: proofId }) {
    const row = await findAttestation(ctx.db, proofId)
    if (row === null) throw new OperationError('unknown_proof')
    const { sealed, payload } = attestedOf(row)
    const { event } = sealed
    return {
      ...attestationOf(row),
      action_id: row.action_id,
      kind: row.kind,
      attestation_url: `${ctx.env.BASE_URL}/attestations/${row.proof_id}`,
      verify: `${ctx.env.BASE_URL}/verify${event ? `?event_id=${event.id}` : ''}`,
      commitment_hash: `sha256:${row.proof_hash}`,
      ledger_position: row.position,
      proof: payload,
      signature: {
        event: event && { ...event, tags: event.tags.map((tag) => [...tag]) },
        signature_type: sealed.signatureType,
        pq_companion_signature: event && (await companionOf(ctx.db, event.id)),
        hmac: sealed.hmac,
      },
      evidence: evidenceOf(row),
    }
  },
})
