// Builds the payload and the event of a verdict, which the verifier key signs.
import { type Hex64, sha256Hex } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'
import type { EventTemplate } from '../nostr-event.ts'
import { commonMembers } from './checks/common-members.ts'
import {
  DECISION_REF_PREIMAGE_FIELDS,
  DECISION_REF_PREIMAGE_RULE,
  dataSnapshotsHash,
  decisionRef,
  judgmentType,
  policyCommitment,
  vantageLimitation,
} from './derived-fields.ts'
import {
  type ArtifactProvenance,
  type ConfidentialityTier,
  type ContextProvenance,
  type DataSnapshot,
  type EpistemicBasis,
  type ModelEffect,
  PROOF_EVENT_KIND,
  type Sha256Ref,
  type SourceClass,
  VERDICT_PROOF_SCHEMA,
  type Verdict,
  type VerdictProofPayload,
} from './verdict-payload.ts'

/** The issuer's inputs; every other member of the payload derives from them. */
export interface VerdictProofFacts {
  artifactHash: Hex64
  artifactType: string
  artifactProvenance: ArtifactProvenance
  verdict: Verdict
  confidenceBps: number
  /** Null unless the verdict is reject. */
  epistemicBasis: EpistemicBasis | null
  deterministicVerdict: Verdict
  modelEffect: ModelEffect
  summary: string
  reviewRecordSha256: Hex64
  modelOpinionSha256: Hex64 | null
  policyVersion: string
  conformanceSuiteSha256: Hex64
  rulesetVersion: string
  rulesetSha256: Hex64
  engineSha256: Hex64
  dataSnapshots: readonly DataSnapshot[]
  registryAsOfUnix: number
  registryCount: number
  registrySnapshotSha256: Hex64
  sourceClass: SourceClass
  contextProvenance: ContextProvenance
  relatedDecisionRef: Sha256Ref | null
  intendedAudience: string | null
  intendedVerifier: string | null
  confidentialityTier: ConfidentialityTier
  /** Null unless the tier is partial_disclosure. */
  disclosedSummary: string | null
  actionBinding: {
    toolHash: Hex64 | null
    argsHash: Hex64 | null
    agentId: string | null
    nonce: string | null
  } | null
  externalEvidenceHash: Hex64 | null
  freshnessBeaconHash: Hex64 | null
  issuanceIndex: number
  verifiedAtUnix: number
  committedAtUnix: number
  verifierPubkey: Hex64
  /** Without a trailing slash. */
  baseUrl: string
}

/** Exactly the 54 members of assay.verdict_proof.v1. Throws on facts that contradict each other. */
export function buildVerdictProofPayload(facts: VerdictProofFacts): VerdictProofPayload {
  if (facts.epistemicBasis !== null && facts.verdict !== 'reject') {
    throw new Error('epistemicBasis belongs to a reject only')
  }
  if ((facts.disclosedSummary !== null) !== (facts.confidentialityTier === 'partial_disclosure')) {
    throw new Error('disclosedSummary belongs to partial_disclosure, and only to it')
  }
  const inputs = {
    conformance_suite_sha256: facts.conformanceSuiteSha256,
    engine_sha256: facts.engineSha256,
    policy_version: facts.policyVersion,
    rubric_sha256: facts.rulesetSha256,
    ruleset_sha256: facts.rulesetSha256,
    ruleset_version: facts.rulesetVersion,
  }
  const snapshots = [...facts.dataSnapshots].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const payload: Omit<VerdictProofPayload, 'decision_ref'> = {
    ...commonMembers(facts.baseUrl, facts.verifierPubkey),
    schema: VERDICT_PROOF_SCHEMA,
    artifact_hash: facts.artifactHash,
    artifact_type: facts.artifactType,
    artifact_provenance: facts.artifactProvenance,
    verdict: facts.verdict,
    confidence_bps: facts.confidenceBps,
    judgment_type: judgmentType(facts.artifactType),
    epistemic_basis: facts.epistemicBasis,
    deterministic_verdict: facts.deterministicVerdict,
    model_effect: facts.modelEffect,
    summary_hash: sha256Hex(facts.summary),
    review_record_sha256: facts.reviewRecordSha256,
    model_opinion_sha256: facts.modelOpinionSha256,
    policy_version: facts.policyVersion,
    policy_commitment: policyCommitment(inputs),
    policy_commitment_inputs: inputs,
    ruleset_version: facts.rulesetVersion,
    ruleset_sha256: facts.rulesetSha256,
    engine_sha256: facts.engineSha256,
    data_snapshots: snapshots,
    data_snapshots_hash: dataSnapshotsHash(snapshots),
    registry_as_of: facts.registryAsOfUnix,
    registry_count: facts.registryCount,
    registry_snapshot_sha256: facts.registrySnapshotSha256,
    source_class: facts.sourceClass,
    vantage_limitation: vantageLimitation(facts.sourceClass, facts.artifactType),
    context_provenance: facts.contextProvenance,
    related_decision_ref: facts.relatedDecisionRef,
    intended_audience: facts.intendedAudience,
    intended_verifier: facts.intendedVerifier,
    confidentiality_tier: facts.confidentialityTier,
    disclosed_summary: facts.disclosedSummary,
    full_disclosure_requested: facts.confidentialityTier === 'full_disclosure',
    action_binding_tool_hash: facts.actionBinding?.toolHash ?? null,
    action_binding_args_hash: facts.actionBinding?.argsHash ?? null,
    action_binding_agent_id: facts.actionBinding?.agentId ?? null,
    action_binding_nonce: facts.actionBinding?.nonce ?? null,
    external_evidence_hash: facts.externalEvidenceHash,
    freshness_beacon_hash: facts.freshnessBeaconHash,
    issuance_index: facts.issuanceIndex,
    verified_at: facts.verifiedAtUnix,
    committed_at: facts.committedAtUnix,
    decision_ref_preimage_fields: DECISION_REF_PREIMAGE_FIELDS,
    decision_ref_preimage_rule: DECISION_REF_PREIMAGE_RULE,
  }
  return { ...payload, decision_ref: decisionRef(payload) }
}

const HEX8 = /^[0-9a-f]{8}$/

/** `randomHex8`: 8 random hex digits, so that no later proof replaces this one on a relay. */
export function proofEventTemplate(payload: VerdictProofPayload, randomHex8: string): EventTemplate {
  if (!HEX8.test(randomHex8)) throw new Error('randomHex8 is 8 lower-case hex digits')
  return {
    created_at: payload.committed_at,
    kind: PROOF_EVENT_KIND,
    tags: [
      ['d', `assay-proof-${payload.artifact_hash}-${payload.committed_at}-${randomHex8}`],
      ['t', 'assay'],
      ['t', 'proof'],
      ['schema', payload.schema],
    ],
    content: jcsIntegers(payload),
  }
}
