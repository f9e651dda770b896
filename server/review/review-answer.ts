/** The answer of a review: the record in the interface's words, with the receipt and, when signed, the proof. */
import { sha256Hex } from '#protocol/bytes.ts'
import type { ReviewOptions } from '#protocol/review/types.ts'
import type { ReviewResult } from '#server/compute/jobs.ts'
import type { Call, Context } from '#server/context.ts'
import { proofOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import type { Charged } from '#server/settlement.ts'
import {
  deadlinePolicyCommitment,
  deadlineSeconds,
  policyCommitmentOf,
  policyVersion,
  requestClassOf,
} from './policy.ts'
import type { RelatedProof } from './related-proof.ts'
import { alternativesOf, filterIssues, issueOnTheWire, probabilityOf, summaryOf } from './review.rules.ts'
import type { ReviewInput } from './review.schema.ts'
import type { SignedProof } from './review.store.ts'

interface Answered {
  ctx: Context
  input: ReviewInput
  call: Call
  options: ReviewOptions
  judged: ReviewResult
  related: RelatedProof | null
  admissionIndex: number
  charged: Charged
}

const off = {
  state: 'off',
  provider: null,
  model: null,
  prompt_sha256: null,
  response_sha256: null,
  verdict: null,
  tightened: false,
  latency_ms: null,
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
}

const recomputeHow =
  'sha256 of both files must equal ruleset_sha256 and engine_sha256; then import engine.js, run review({artifact: UTF-8 bytes, options, ruleset: loadRuleset(manifest bytes), data}) and compare recordSha256 with deterministic.record_sha256'

export function reviewAnswer(answered: Answered) {
  const body = unsignedAnswer(answered)
  return {
    unsigned: () => body,
    withPreview: (preview: { artifact_hash: string; decision_ref: string }) => ({
      ...body,
      proof_preview: preview,
    }),
    withProof: (proof: SignedProof) => ({
      ...body,
      proof: proofOnTheWire(proof.payload, proof.event),
      proof_event_published: [],
    }),
  }
}

function unsignedAnswer({ ctx, input, call, options, judged, related, admissionIndex }: Answered) {
  const { record, recordSha256, artifactSha256 } = judged
  const { shown, suppressed } = filterIssues(record.issues, input.severity_threshold)
  const confidence = probabilityOf(record.confidence_bps)
  const engineUrl = `${ctx.env.BASE_URL}/engine/${ctx.ruleset.sha256}`
  return {
    status: 'success' as const,
    type: 'structured_review' as const,
    verdict: record.verdict,
    confidence,
    summary: summaryOf(record),
    issues: shown.map(issueOnTheWire),
    suppressed,
    unchecked: [...record.unchecked, ...uncheckedByTheService(input)],
    alternative_approaches: alternativesOf(record),
    epistemic_basis: record.epistemic_basis,
    reversibility_gate: {
      triggered: record.gate.triggered,
      original_verdict: record.gate.original_verdict,
      confidence: probabilityOf(record.gate.confidence_bps),
      threshold: probabilityOf(record.gate.threshold_bps),
    },
    capital_scale: record.capital_scale as Record<string, never> | null,
    onchain_risk: null,
    known_bad_hits: [],
    known_bad_added: [],
    known_bad_skipped: [],
    deterministic: {
      verdict: record.verdict,
      confidence,
      evidence_class: record.evidence_class,
      record_sha256: recordSha256,
    },
    model_opinion: off,
    trading_state: null,
    artifact_hash: artifactSha256,
    artifact_type: input.artifact_type,
    artifact_provenance: 'caller_supplied',
    context_provenance: related ? 'bound_to_verified_decision_ref' : 'caller_asserted_unverified',
    policy_version: policyVersion,
    policy_commitment: policyCommitmentOf(ctx.ruleset),
    admission_receipt: admissionReceipt(ctx, input, call, artifactSha256, admissionIndex),
    record: record as unknown as Record<string, never>,
    options: options as unknown as Record<string, never>,
    recompute: {
      ruleset_url: `${engineUrl}/manifest.json`,
      engine_url: `${engineUrl}/engine.js`,
      data_urls: [],
      how: recomputeHow,
    },
    proof: null,
    ledger_queue: null,
    billing: {
      free_call_used: call.payment?.method === 'free',
      free_calls_remaining: call.payment?.freeCallsRemaining ?? 0,
    },
  }
}

/** What was asked of the service, beside the artifact, and has no rule yet. */
function uncheckedByTheService(input: ReviewInput) {
  if (!input.consistency_explanations) return []
  return [
    {
      id: 'consistency_explanations',
      why: 'no rule compares explanations with each other',
      would_need: 'a reader of the explanations',
    },
  ]
}

function admissionReceipt(
  ctx: Context,
  input: ReviewInput,
  call: Call,
  artifactHash: string,
  admissionIndex: number,
) {
  const acceptedAt = ctx.nowUnix()
  const requestClass = requestClassOf(input.artifact_type)
  return {
    request_capture_ref: input.request_capture_ref ?? null,
    state_hash: input.state_hash ?? null,
    artifact_hash: artifactHash,
    requester_identity: call.account ? sha256Hex(`assay-requester:${call.account.id}`) : null,
    review_policy_version: policyVersion,
    admission_index: admissionIndex,
    accepted_at: acceptedAt,
    request_class: requestClass,
    response_deadline: acceptedAt + deadlineSeconds[requestClass],
    deadline_policy_commitment: deadlinePolicyCommitment,
  }
}
