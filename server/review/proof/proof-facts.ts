/** Collects the content of a verdict proof before its index and time of signing are known. */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { buildVerdictProofPayload } from '#protocol/proofs/verdict-proof.ts'
import type { ReviewResult } from '#server/kernel/compute/jobs.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import type { ReviewInputs } from '../load-inputs.ts'
import type { Opinion } from '../model/opinion/opinion-on.ts'
import { asFinallyJudged } from '../model/opinion/opinion-on-the-wire.ts'
import { conformanceSuiteSha256, policyVersion } from '../policy.ts'
import { summaryOf } from '../review.rules.ts'
import type { ReviewInput } from '../review.schema.ts'
import type { UnissuedFacts } from '../review.store.ts'

export function proofFacts(
  ctx: ReviewDeps,
  input: ReviewInput,
  { data, options, provenance, related, sourceClass }: ReviewInputs,
  { record, recordSha256, artifactSha256 }: ReviewResult,
  opinion: Opinion,
): UnissuedFacts {
  return {
    artifactHash: artifactSha256 as Hex64,
    artifactType: input.artifact_type,
    artifactProvenance: provenance,
    verdict: opinion.verdict,
    confidenceBps: opinion.confidenceBps,
    epistemicBasis: opinion.epistemicBasis,
    deterministicVerdict: record.verdict,
    modelEffect: opinion.effect,
    summary: summaryOf(asFinallyJudged(record, opinion)),
    reviewRecordSha256: recordSha256 as Hex64,
    modelOpinionSha256: opinion.sha256,
    policyVersion,
    conformanceSuiteSha256,
    rulesetVersion: ctx.ruleset.version,
    rulesetSha256: ctx.ruleset.sha256,
    engineSha256: ctx.ruleset.engineSha256,
    dataSnapshots: record.data as UnissuedFacts['dataSnapshots'],
    registryAsOfUnix: data.registry.asOfUnix,
    registryCount: data.registry.count,
    registrySnapshotSha256: data.registry.headSha256,
    sourceClass,
    contextProvenance: related ? 'bound_to_verified_decision_ref' : 'caller_asserted_unverified',
    relatedDecisionRef: related?.decisionRef ?? null,
    intendedAudience: input.intended_audience ?? null,
    intendedVerifier: input.intended_verifier ?? null,
    confidentialityTier: input.confidentiality_tier,
    disclosedSummary: input.disclosed_summary ?? null,
    actionBinding: bindingHashes(input.action_binding),
    externalEvidenceHash: input.external_evidence ? sha256Hex(jcs(input.external_evidence)) : null,
    freshnessBeaconHash: ctx.freshness.newestBlock(),
    // The time used by the engine: with it and the artifact, the plainest request can be recomputed from
    // its proof.
    verifiedAtUnix: options.asOfUnix ?? ctx.nowUnix(),
    baseUrl: ctx.env.BASE_URL,
  }
}

const bindingHashes = (binding: ReviewInput['action_binding']): UnissuedFacts['actionBinding'] =>
  binding
    ? {
        toolHash: binding.tool === undefined ? null : sha256Hex(binding.tool),
        argsHash: binding.args === undefined ? null : sha256Hex(jcs(binding.args)),
        agentId: binding.agent_id ?? null,
        nonce: binding.nonce ?? null,
      }
    : null

/** decision_ref does not cover index, time of signing or key, so a dry run can state it exactly. */
export function previewOf(
  ctx: ReviewDeps,
  facts: UnissuedFacts,
): { artifact_hash: string; decision_ref: string } {
  const payload = buildVerdictProofPayload({
    ...facts,
    issuanceIndex: 0,
    committedAtUnix: facts.verifiedAtUnix,
    verifierPubkey: (ctx.signer?.pubkey ?? '0'.repeat(64)) as Hex64,
  })
  return { artifact_hash: payload.artifact_hash, decision_ref: payload.decision_ref }
}
