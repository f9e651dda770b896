/** POST /prove/{proof_id}/reveal: compares a revealed content with its commitment, once and for ever. */
import { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import { CanonicalJsonError, jcs } from '#protocol/json/canonical-json.ts'
import { compareReveal } from '#protocol/proofs/commitment-proof.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { findAttestation } from '../attestations/attestations.store.ts'
import { attestedOf, evidenceOf } from '../attestations/attested.ts'
import { hex } from '../hex.schema.ts'
import { sealedOnTheWire } from '../proof-on-the-wire.ts'
import { ActionProof, type ActionProofPayloadOnTheWire, Evidence } from './action-proof.schema.ts'
import { revealWriter, type Standing, withCompanion } from './reveal-writer.ts'
import { findWithheld } from './withheld.store.ts'

const Content = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    { error: 'send a JSON object', params: { type: 'object_type' } },
  )
  .meta({ type: 'object', additionalProperties: true })

export const revealProof = defineOperation({
  id: 'proofs.revealProof',
  method: 'POST',
  path: '/prove/{proof_id}/reveal',
  summary: 'Reveal a withheld proof',
  description:
    'Compares SHA-256 of the canonical content with the commitment. Equal: content_bound, and the proof is public. Different: content_commitment_mismatch, and this content is kept as evidence for ever. Both are final: a later call gets the stored state. Anybody may reveal unless the proof requires a nonce; who reveals does not matter to the comparison. A mismatch does not show who is at fault.',
  input: z.object({
    proof_id: z
      .string()
      .max(80)
      .regex(/^proof_\w+$/, 'send proof_ and 20 hex digits')
      .describe('Id of the attestation'),
    content: Content.describe('The withheld payload, in any order of its members'),
    reveal_nonce: hex(64).optional().describe('Where the proof requires it: the nonce of its maker'),
  }),
  unknownMembers: 'refuse',
  output: z
    .object({
      proof_id: z.string().describe('Id of the attestation'),
      status: z
        .enum(['content_bound', 'content_commitment_mismatch'])
        .describe('Whether the revealed content matches the commitment'),
      reveal_state: z.enum(['content_bound', 'content_commitment_mismatch']).describe('Equal to status'),
      match: z.boolean().describe('Whether the deciding content was the committed one'),
      terminal: z.literal(true).describe('The state never changes again'),
      committed_hash: z.string().describe('"sha256:" and the hash that was committed to'),
      recomputed_hash: z.string().describe('"sha256:" and the hash of the deciding content'),
      evidence: Evidence.optional().describe('Only on a mismatch'),
      proof: ActionProof.optional().describe('Only when bound: the proof that is public now'),
    })
    .meta({ id: 'RevealAnswer' }),
  errors: ['unknown_proof', 'state_conflict', 'reveal_nonce_required'],
  auth: 'public',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'verify',
  warning: 'What you reveal becomes public, and a mismatch is recorded for good.',
  maxBodyBytes: 256 * 1_024,
  examples: [
    {
      title: 'The content that was withheld',
      request: { proof_id: 'proof_0123456789abcdef0123', content: { schema: 'assay.proof.v1' } },
    },
  ],
  async run(ctx, { proof_id: proofId, content, reveal_nonce: nonce }) {
    const row = await findAttestation(ctx.db, proofId)
    if (row === null) throw new OperationError('unknown_proof')
    const withheld = row.is_withheld ? await findWithheld(ctx.db, proofId) : null
    if (withheld === null)
      throw new OperationError('state_conflict', {
        detail: 'This proof was never withheld: its payload is public at /attestations.',
      })
    if (row.state !== null) return revealAnswer(await withCompanion(ctx.db, row))
    if (withheld.nonce_sha256 !== null && (nonce === undefined || sha256Hex(nonce) !== withheld.nonce_sha256))
      throw new OperationError('reveal_nonce_required')
    const text = canonicalOf(content)
    const { state, recomputedHash } = compareReveal(`sha256:${row.proof_hash}`, content)
    const isBound = state === 'content_bound'
    const item = {
      proofId,
      state,
      recomputedHash,
      event: isBound && withheld.event_body !== null ? JSON.parse(withheld.event_body) : null,
      revealedContent: isBound ? null : text,
      publish: withheld.publish,
    }
    return deferWrite(revealWriter, item, revealAnswer)
  },
})

/** What has a number that RFC 8785 cannot print was never committed to, and cannot be kept either. */
function canonicalOf(content: Record<string, unknown>): string {
  try {
    return jcs(content)
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error
    throw new InvalidRequest([{ loc: ['body', 'content'], msg: error.message, type: 'value_error' }])
  }
}

function revealAnswer({ row, companion }: Standing) {
  const { state, sealed } = attestedOf(row)
  if (state === 'committed') throw new Error(`the reveal of ${row.proof_id} has left no state`)
  const evidence = evidenceOf(row)
  return {
    proof_id: row.proof_id,
    status: state,
    reveal_state: state,
    match: state === 'content_bound',
    terminal: true as const,
    committed_hash: `sha256:${row.proof_hash}`,
    recomputed_hash: row.recomputed_hash!,
    ...(evidence ? { evidence } : { proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(sealed, companion) }),
  }
}
