// Defines the exact members of `assay.verdict_proof.v1`, the payload that a verdict proof signs.
import type { Hex64 } from '../bytes.ts'
import type { CommonMembers } from './checks/common-members.ts'

export const VERDICT_PROOF_SCHEMA = 'assay.verdict_proof.v1'
export const PROOF_EVENT_KIND = 30078

export type Verdict = 'approve' | 'approve_with_concerns' | 'reject'
export type EpistemicBasis = 'evidence_against' | 'insufficient_evidence'
export type ModelEffect = 'none' | 'tightened' | 'judged' | 'unavailable'
export type JudgmentType = 'outcome_verifiable' | 'rule_verifiable'
export type ArtifactProvenance =
  | 'caller_supplied'
  | 'independently_fetched_github'
  | 'independently_fetched_onchain'
  | 'independently_fetched_onchain_effect'
export type SourceClass = 'agent_reported' | 'independent_mediator' | 'platform_operator'
export type ContextProvenance = 'bound_to_verified_decision_ref' | 'caller_asserted_unverified'
export type ConfidentialityTier = 'hash_only' | 'partial_disclosure' | 'full_disclosure'
export type Sha256Ref = `sha256:${string}`

export interface DataSnapshot {
  readonly id: string
  readonly published: string | null
  readonly sha256: Hex64 | null
  readonly entries: number
  readonly status: 'full' | 'partial' | 'missing'
}

export interface PolicyCommitmentInputs {
  readonly conformance_suite_sha256: Hex64
  readonly engine_sha256: Hex64
  readonly policy_version: string
  readonly rubric_sha256: Hex64
  readonly ruleset_sha256: Hex64
  readonly ruleset_version: string
}

export interface VerdictProofPayload extends CommonMembers {
  readonly schema: typeof VERDICT_PROOF_SCHEMA
  readonly artifact_hash: Hex64
  readonly artifact_type: string
  readonly artifact_provenance: ArtifactProvenance
  readonly verdict: Verdict
  readonly confidence_bps: number
  readonly judgment_type: JudgmentType
  readonly epistemic_basis: EpistemicBasis | null
  readonly deterministic_verdict: Verdict
  readonly model_effect: ModelEffect
  readonly summary_hash: Hex64
  readonly review_record_sha256: Hex64
  readonly model_opinion_sha256: Hex64 | null
  readonly policy_version: string
  readonly policy_commitment: Sha256Ref
  readonly policy_commitment_inputs: PolicyCommitmentInputs
  readonly ruleset_version: string
  readonly ruleset_sha256: Hex64
  readonly engine_sha256: Hex64
  readonly data_snapshots: readonly DataSnapshot[]
  readonly data_snapshots_hash: Hex64
  readonly registry_as_of: number
  readonly registry_count: number
  readonly registry_snapshot_sha256: Hex64
  readonly source_class: SourceClass
  readonly vantage_limitation: 'occurrence_only' | null
  readonly context_provenance: ContextProvenance
  readonly related_decision_ref: Sha256Ref | null
  readonly intended_audience: string | null
  readonly intended_verifier: string | null
  readonly confidentiality_tier: ConfidentialityTier
  readonly disclosed_summary: string | null
  readonly full_disclosure_requested: boolean
  readonly action_binding_tool_hash: Hex64 | null
  readonly action_binding_args_hash: Hex64 | null
  readonly action_binding_agent_id: string | null
  readonly action_binding_nonce: string | null
  readonly external_evidence_hash: Hex64 | null
  readonly freshness_beacon_hash: Hex64 | null
  readonly issuance_index: number
  readonly verified_at: number
  readonly committed_at: number
  readonly decision_ref: Sha256Ref
  readonly decision_ref_preimage_fields: readonly string[]
  readonly decision_ref_preimage_rule: string
}

const MEMBERS: Record<keyof VerdictProofPayload, true> = {
  schema: true,
  artifact_hash: true,
  artifact_type: true,
  artifact_provenance: true,
  verdict: true,
  confidence_bps: true,
  judgment_type: true,
  epistemic_basis: true,
  deterministic_verdict: true,
  model_effect: true,
  summary_hash: true,
  review_record_sha256: true,
  model_opinion_sha256: true,
  policy_version: true,
  policy_commitment: true,
  policy_commitment_inputs: true,
  ruleset_version: true,
  ruleset_sha256: true,
  engine_sha256: true,
  data_snapshots: true,
  data_snapshots_hash: true,
  registry_as_of: true,
  registry_count: true,
  registry_snapshot_sha256: true,
  source_class: true,
  vantage_limitation: true,
  context_provenance: true,
  related_decision_ref: true,
  intended_audience: true,
  intended_verifier: true,
  confidentiality_tier: true,
  disclosed_summary: true,
  full_disclosure_requested: true,
  action_binding_tool_hash: true,
  action_binding_args_hash: true,
  action_binding_agent_id: true,
  action_binding_nonce: true,
  external_evidence_hash: true,
  freshness_beacon_hash: true,
  issuance_index: true,
  verified_at: true,
  committed_at: true,
  decision_ref: true,
  decision_ref_preimage_fields: true,
  decision_ref_preimage_rule: true,
  platform: true,
  key_id: true,
  verifier_pubkey: true,
  verifier_keys: true,
  verify_url: true,
  verify_how: true,
  verify_offline: true,
  ledger_url: true,
  handshake: true,
}

/** The 54 member names. */
export const VERDICT_PROOF_MEMBERS: readonly string[] = Object.keys(MEMBERS)
