/** GET /attestations/{proof_id}: returns one attestation with its signature. */
import { z } from 'zod'
import type { SignedEvent as Event } from '#protocol/nostr-event.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { companionOf } from '../post-quantum/companions.store.ts'
import { PqCompanionSignature, SignedEvent } from '../proofs.schema.ts'
import { attestationMembers, attestationOf } from './attestation-answer.ts'
import { findAttestation } from './attestations.store.ts'

export const getAttestation = defineOperation({
  id: 'proofs.getAttestation',
  method: 'GET',
  path: '/attestations/{proof_id}',
  summary: 'Get an attestation',
  description:
    'The signed payload exactly as hashed, with its event. SHA-256 of the canonical proof is proof_hash.',
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
      attestation_url: z.string().describe('This address'),
      verify: z.string().describe('Page that verifies the event in the browser'),
      commitment_hash: z.string().describe('"sha256:" and the hash of the canonical payload'),
      ledger_position: z.int().describe('Number of the attestation, from 1, gap-free'),
      proof: z.record(z.string(), z.unknown()).describe('The signed payload'),
      signature: z
        .object({
          event: SignedEvent.describe('The signed event'),
          signature_type: z.literal('nostr_event').describe('Signature type'),
          pq_companion_signature: PqCompanionSignature.nullable().describe(
            'Null when no post-quantum key was configured at signing',
          ),
          hmac: z.null().describe('Null: the event is signed'),
        })
        .describe('The signature'),
      evidence: z.null().describe('Null: no content that contradicts a commitment was revealed'),
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
    const event = JSON.parse(row.body) as Event
    return {
      ...attestationOf(row),
      action_id: row.action_id,
      kind: row.kind,
      attestation_url: `${ctx.env.BASE_URL}/attestations/${row.proof_id}`,
      verify: `${ctx.env.BASE_URL}/verify?event_id=${row.event_id}`,
      commitment_hash: `sha256:${row.proof_hash}`,
      ledger_position: row.position,
      proof: JSON.parse(event.content),
      signature: {
        event: { ...event, tags: event.tags.map((tag) => [...tag]) },
        signature_type: 'nostr_event' as const,
        pq_companion_signature: await companionOf(ctx.db, event.id),
        hmac: null,
      },
      evidence: null,
    }
  },
})
