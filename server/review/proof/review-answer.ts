// Builds the answer of a review: the record in wire format, with the receipt and, when signed, the proof.
import type { z } from 'zod'
import { alternativesOf, filterIssues, probabilityOf } from '#protocol/answer/answer-texts.ts'
import { capitalScaleOnTheWire } from '#protocol/answer/capital-scale-on-the-wire.ts'
import { issueOnTheWire } from '#protocol/answer/issue-on-the-wire.ts'
import { onchainRiskOf } from '#protocol/answer/onchain-risk.ts'
import { uncheckedByTheService } from '#protocol/answer/unchecked.ts'
import { sha256Hex } from '#protocol/bytes.ts'
import type { Coverage } from '#protocol/review/types.ts'
import type { Call } from '#server/kernel/call.ts'
import type { ReviewResult } from '#server/kernel/compute/jobs.ts'
import type { Charged } from '#server/kernel/settlement.ts'
import type { QueuePlace } from '#server/ledger/append/queue-verdict.ts'
import { proofOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import type { Grown } from '../known-bad/grow-known-bad.store.ts'
import { hitsOf } from '../known-bad/hits.ts'
import type { ReviewInputs } from '../load-inputs.ts'
import type { Opinion } from '../model/opinion/opinion-on.ts'
import { asFinallyJudged, withModelSource } from '../model/opinion/opinion-on-the-wire.ts'
import {
  deadlinePolicyCommitment,
  deadlineSeconds,
  policyCommitmentOf,
  policyVersion,
  requestClassOf,
} from '../policy.ts'
import { summaryOf } from '../review.rules.ts'
import type { ReviewInput } from '../review.schema.ts'
import type { CompanionedProof } from '../review.store.ts'
import { consistencyOf } from './consistency.ts'
import type { ReviewOptionsShape, ReviewRecordShape } from './review-record.schema.ts'

/** The engine's types are read-only; those of the contract are not. */
type Wire<Shape extends z.ZodType> = z.input<Shape>

interface Answered {
  ctx: ReviewDeps
  input: ReviewInput
  call: Call
  /** When the request was admitted. */
  acceptedAt: number
  inputs: ReviewInputs
  judged: ReviewResult
  opinion: Opinion
  grown: Grown
  admissionIndex: number
  freeCallsRemaining: number
  charged: Charged
}

const recomputeHow =
  'sha256 of both files must equal ruleset_sha256 and engine_sha256, and of each data file the sha256 that record.data names; then import engine.js, run review({artifact: UTF-8 bytes, options, ruleset: loadRuleset(manifest bytes), data: each entry of record.data with the parsed file as content}) and compare recordSha256 with deterministic.record_sha256'

export function reviewAnswer(answered: Answered) {
  const body = unsignedAnswer(answered)
  return {
    unsigned: () => body,
    withPreview: (preview: { artifact_hash: string; decision_ref: string }) => ({
      ...body,
      proof_preview: preview,
    }),
    withProof: (proof: CompanionedProof, ledgerQueue: QueuePlace | null) => ({
      ...body,
      ledger_queue: ledgerQueue,
      proof: proofOnTheWire(proof.payload, proof.event, proof.companion),
      proof_event_published: answered.ctx.relays.map(({ name }) => ({
        relay: name,
        state: 'queued' as const,
        message: '',
      })),
    }),
  }
}

function unsignedAnswer(answered: Answered) {
  const { ctx, input, call, inputs, judged, opinion, grown } = answered
  const { options, related } = inputs
  const { record, recordSha256, artifactSha256 } = judged
  const final = asFinallyJudged(record, opinion)
  const { shown, suppressed } = filterIssues(final.issues, input.severity_threshold)
  const engineUrl = `${ctx.env.BASE_URL}/engine/${ctx.ruleset.sha256}`
  return {
    status: 'success' as const,
    type: 'structured_review' as const,
    verdict: final.verdict,
    confidence: probabilityOf(final.confidence_bps),
    summary: summaryOf(final),
    issues: shown.map((issue) => withModelSource(issueOnTheWire(issue, record))),
    suppressed,
    basis: final.basis,
    coverage: coverageOnTheWire(record.coverage),
    unchecked: [...record.unchecked, ...uncheckedByTheService(inputs.tradingState)],
    alternative_approaches: alternativesOf(final),
    epistemic_basis: final.epistemic_basis,
    reversibility_gate: {
      triggered: final.gate.triggered,
      original_verdict: final.gate.original_verdict,
      confidence: probabilityOf(final.gate.confidence_bps),
      threshold: probabilityOf(final.gate.threshold_bps),
    },
    capital_scale: capitalScaleOnTheWire(record.capital_scale),
    onchain_risk: onchainRiskOf(record),
    known_bad_hits: hitsOf(record, inputs.data.registry),
    known_bad_added: grown.added,
    known_bad_skipped: grown.skipped,
    deterministic: {
      verdict: record.verdict,
      confidence: probabilityOf(record.confidence_bps),
      evidence_class: record.evidence_class,
      record_sha256: recordSha256,
    },
    model_opinion: opinion.told,
    ...(input.consistency_explanations
      ? { consistency_check: consistencyOf(input.consistency_explanations) }
      : {}),
    trading_state: inputs.tradingState,
    artifact_hash: artifactSha256,
    artifact_type: input.artifact_type,
    artifact_provenance: inputs.provenance,
    context_provenance: related ? 'bound_to_verified_decision_ref' : 'caller_asserted_unverified',
    policy_version: policyVersion,
    policy_commitment: policyCommitmentOf(ctx.ruleset),
    admission_receipt: admissionReceipt(answered),
    record: record as Wire<typeof ReviewRecordShape>,
    options: options as Wire<typeof ReviewOptionsShape>,
    recompute: {
      ruleset_url: `${engineUrl}/manifest.json`,
      engine_url: `${engineUrl}/engine.js`,
      data_urls: record.data.map(({ sha256 }) => `${ctx.env.BASE_URL}/engine/data/${sha256}`),
      how: recomputeHow,
    },
    proof: null,
    ledger_queue: null,
    billing: {
      free_call_used: call.payment?.method === 'free',
      free_calls_remaining: answered.freeCallsRemaining,
    },
  }
}

const coverageOnTheWire = ({ judged_bytes, effect_bytes, unjudged }: Coverage) => ({
  judged_bytes,
  effect_bytes,
  unjudged: unjudged.map(({ span: [start, end], why }) => ({ span: [start, end] as [number, number], why })),
})

function admissionReceipt({ input, call, acceptedAt, judged, admissionIndex }: Answered) {
  const requestClass = requestClassOf(input.artifact_type)
  return {
    request_capture_ref: input.request_capture_ref ?? null,
    state_hash: input.state_hash ?? null,
    artifact_hash: judged.artifactSha256,
    requester_identity: call.account ? sha256Hex(`assay-requester:${call.account.id}`) : null,
    review_policy_version: policyVersion,
    admission_index: admissionIndex,
    accepted_at: acceptedAt,
    request_class: requestClass,
    response_deadline: acceptedAt + deadlineSeconds[requestClass],
    deadline_policy_commitment: deadlinePolicyCommitment,
  }
}
