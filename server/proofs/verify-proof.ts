/**
 * POST /verify-proof: verifies a proof and compares it with the caller's expectations. Free, without an
 * account.
 */
import { z } from 'zod'
import type { ProofExpectations } from '#protocol/proofs/checks/expectation-checks.ts'
import { VERDICT_PROOF_SCHEMA } from '#protocol/proofs/verdict-payload.ts'
import { concludeProof, type ProofVerification, prepareProof } from '#protocol/proofs/verify-verdict-proof.ts'

import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { presentedWriter } from './assertions.store.ts'
import { afterConsumption, consumptionOf } from './consumptions/consume-proof.ts'
import { postQuantumFacts } from './post-quantum/post-quantum-facts.ts'
import { Caip10, Hex64, SignedEventShape } from './proofs.schema.ts'
import { nativeSha256 } from './signing/sha256.ts'
import { signatureHolds } from './signing/signature.ts'
import { signingPlaceOf } from './signing/signing-place.ts'
import { tracesOfEvent } from './traces-of-event.ts'
import { anchoredTimeOf, describeVerification, VerificationAnswer } from './verification-answer.ts'
import { subjectOf, withDisclosure } from './verification-subject.ts'
import { verifyCheckpointText } from './verify-checkpoint.ts'

const VerifyProofRequest = z
  .object({
    event: SignedEventShape.optional().describe(
      'Signed event, the proof that contains it, or the whole answer of POST /review, in which case every copied member is compared. Ledger entries, chain heads, censuses, key bindings, manifests of exports, copies for relays and mirrors of posts are verified by their own rules',
    ),
    proof_event: SignedEventShape.optional().describe('Alias of event'),
    proof_id: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .describe('Id of a stored attestation, instead of the proof itself'),
    event_id: Hex64.optional().describe('Id of a stored event, instead of the proof itself'),
    checkpoint: z
      .string()
      .min(1)
      .max(20_000)
      .optional()
      .describe('Checkpoint of this log, as GET /log/checkpoint serves it, instead of a proof; sent alone'),
    expect_artifact_hash: Hex64.optional().describe('SHA-256 of the artifact the proof must be about'),
    expect_intended_verifier: Caip10.optional().describe('CAIP-10 account the proof must name'),
    verifier_signature: z
      .string()
      .regex(/^(0x)?[0-9a-fA-F]{130}$/, 'send 65 bytes as hex')
      .optional()
      .describe(
        'personal_sign over "assay-verify-proof:<event id>" by the address in expect_intended_verifier (eip155)',
      ),
    pq_companion_signature: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe(
        'Post-quantum companion signature over the event id, as in proof.pq_companion_signature. Without it, that of the proof or the stored one is checked',
      ),
    expect_pq_binding: z
      .string()
      .regex(/^(eip155:[0-9]{1,32}:)?0x[0-9a-fA-F]{40}$/, 'send an eip155 address')
      .optional()
      .describe(
        'Address of the verifier key, which must be bound to a post-quantum key by /.well-known/pq-key-binding.json',
      ),
    expect_max_age_seconds: z.int().min(0).optional().describe('Maximum age in seconds'),
    consume: z
      .boolean()
      .default(false)
      .describe(
        'Consume the decision, once for all callers: as the intended verifier, or with a Bearer key when the proof names none',
      ),
  })
  .check((ctx) => {
    const { event, proof_event, proof_id, event_id, verifier_signature, expect_intended_verifier } = ctx.value
    if (verifier_signature && !expect_intended_verifier)
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        path: ['expect_intended_verifier'],
        message: 'verifier_signature proves control of an address: send expect_intended_verifier too',
        params: { type: 'missing' },
      })
    if (ctx.value.checkpoint !== undefined) {
      const other = Object.entries(ctx.value).find(([name, value]) => name !== 'checkpoint' && value)?.[0]
      if (other !== undefined)
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          path: [other],
          message: 'a checkpoint is verified alone: send nothing else with it',
          params: { type: 'extra_forbidden' },
        })
      return
    }
    if (event ?? proof_event ?? proof_id ?? event_id) return
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      path: ['event'],
      message: 'send one of event, proof_event, proof_id, event_id, checkpoint',
      params: { type: 'missing' },
    })
  })

export const verifyProof = defineOperation({
  id: 'proofs.verifyProof',
  method: 'POST',
  path: '/verify-proof',
  summary: 'Check a proof',
  description:
    'Recomputes the event id, verifies the signature, confirms the published key, recomputes every derived field, and compares your expectations. Returns 200 for valid and invalid proofs; each check shows the expected and the recomputed value.',
  input: VerifyProofRequest,
  unknownMembers: 'refuse',
  output: VerificationAnswer,
  errors: ['unknown_proof'],
  auth: 'public',
  knowsAccounts: true,
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'verify',
  eventMembers: ['event', 'proof_event'],
  // The maximum size of a review answer.
  maxBodyBytes: 512 * 1_024,
  tool: 'verify_proof',
  mcp: { openWorld: false },
  examples: [{ title: 'A stored event', request: { event_id: '0'.repeat(64) } }],
  async run(ctx, input, call) {
    if (input.checkpoint !== undefined) return verifyCheckpointText(ctx, input.checkpoint)
    const { subject, isDisclosed } = await subjectOf(ctx, input)
    const prepared = prepareProof(subject, nativeSha256)
    const [isSigned, place, postQuantum] = await Promise.all([
      signatureHolds(ctx, prepared),
      signingPlaceOf(ctx, prepared.event),
      postQuantumFacts(ctx, prepared, input),
    ])
    const facts = { profile: ctx.profile, place, ...postQuantum, nowUnix: ctx.nowUnix() }
    const expectations = expectationsOf(input)
    const unanchored = concludeProof(prepared, isSigned, { ...facts, expectations })
    const { event, checks } = unanchored
    const isOurs = checks.issued_by_assay && checks.signature_valid && checks.id_integrity
    const { entry, timing } =
      event && isOurs ? await tracesOfEvent(ctx, timedEvent(unanchored)) : { entry: null, timing: null }
    const anchored = anchoredTimeOf(timing)
    // Concluded again only for the few events that something outside holds; the signature is not verified twice.
    const verification = anchored
      ? concludeProof(prepared, isSigned, { ...facts, expectations, anchored })
      : unanchored
    const described = describeVerification(ctx, verification, entry, timing)
    const answer = isDisclosed === null ? described : withDisclosure(described, isDisclosed)
    const consumption = input.consume ? consumptionOf(verification, call) : null
    // Only verifications of a readable event are logged, because a row must name the event.
    const asserted = verification.event ? input.expect_intended_verifier : undefined
    const assertion = asserted ? assertionOf(verification, asserted) : null
    const finish = (consumed: boolean | null) => (input.consume ? afterConsumption(answer, consumed) : answer)
    if (!assertion && !consumption) return finish(null)
    return deferWrite(presentedWriter, { assertion, consumption }, ({ consumed }) => finish(consumed))
  },
})

/** Members that were not sent stay out: only stated expectations are checked. */
const expectationsOf = (input: z.output<typeof VerifyProofRequest>): ProofExpectations => ({
  ...(input.expect_artifact_hash ? { artifactHash: input.expect_artifact_hash } : {}),
  ...(input.expect_intended_verifier ? { intendedVerifier: input.expect_intended_verifier } : {}),
  ...(input.verifier_signature ? { verifierSignature: input.verifier_signature } : {}),
  ...(input.expect_max_age_seconds === undefined ? {} : { maxAgeSeconds: input.expect_max_age_seconds }),
})

const timedEvent = ({ event, payload }: ProofVerification) => ({
  eventId: event!.id,
  createdAtUnix: event!.created_at,
  isVerdict: payload?.schema === VERDICT_PROOF_SCHEMA,
})

function assertionOf(verification: ProofVerification, expected: string) {
  const { event, payload, report } = verification
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const passed = (id: string) => report.checks.find((check) => check.id === id)?.outcome === 'pass'
  return {
    eventId: event!.id,
    decisionRef: text(payload?.decision_ref),
    expectIntendedVerifier: expected,
    proofIntendedVerifier: text(payload?.intended_verifier),
    matched: passed('payload.intended_verifier'),
    authenticated: passed('payload.verifier_control'),
    valid: verification.valid,
  }
}
