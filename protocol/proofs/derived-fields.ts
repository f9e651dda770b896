// Computes the derived fields of a verdict proof from its other fields. Issuer and verifier share these
// functions.
import { type Hex64, type Sha256OfText, sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import type { JsonObject } from '../json/strict-json.ts'
import type { JudgmentType, PolicyCommitmentInputs, Sha256Ref } from './verdict-payload.ts'

export const DECISION_REF_PREIMAGE_FIELDS = [
  'action_binding_agent_id',
  'action_binding_args_hash',
  'action_binding_nonce',
  'action_binding_tool_hash',
  'artifact_hash',
  'artifact_provenance',
  'artifact_type',
  'confidence_bps',
  'confidentiality_tier',
  'context_provenance',
  'data_snapshots_hash',
  'deterministic_verdict',
  'disclosed_summary',
  'engine_sha256',
  'epistemic_basis',
  'external_evidence_hash',
  'freshness_beacon_hash',
  'intended_audience',
  'intended_verifier',
  'judgment_type',
  'model_effect',
  'model_opinion_sha256',
  'policy_commitment',
  'policy_version',
  'registry_as_of',
  'registry_count',
  'registry_snapshot_sha256',
  'related_decision_ref',
  'review_record_sha256',
  'ruleset_sha256',
  'ruleset_version',
  'source_class',
  'vantage_limitation',
  'verdict',
  'verified_at',
] as const

export const DECISION_REF_PREIMAGE_RULE =
  'sha256 of the RFC 8785 bytes of an object whose member names are exactly decision_ref_preimage_fields; ' +
  'a field without a value is null; no name is omitted and no other name is present'

/** The names are sorted as RFC 8785 requires, so that the preimage is printed in their order. */
const PREIMAGE_NAMES = DECISION_REF_PREIMAGE_FIELDS.map(
  (name, index) => [name, `${index === 0 ? '{' : ','}"${name}":`] as const,
)

/** `payload` is read by name only; an absent name counts as null. */
export function decisionRef(payload: object, sha256: Sha256OfText = sha256Hex): Sha256Ref {
  const given = payload as Record<string, unknown>
  let preimage = ''
  for (const [name, label] of PREIMAGE_NAMES) {
    const value = Object.hasOwn(given, name) ? (given[name] ?? null) : null
    preimage += label + (value === null ? 'null' : jcs(value))
  }
  return `sha256:${sha256(`${preimage}}`)}`
}

export const policyCommitment = (
  inputs: PolicyCommitmentInputs | JsonObject,
  sha256: Sha256OfText = sha256Hex,
): Sha256Ref => `sha256:${sha256(jcs(inputs))}`

export const dataSnapshotsHash = (snapshots: readonly unknown[], sha256: Sha256OfText = sha256Hex): Hex64 =>
  sha256(jcs(snapshots))

export const judgmentType = (artifactType: unknown): JudgmentType =>
  artifactType === 'trade' || artifactType === 'onchain_action' ? 'outcome_verifiable' : 'rule_verifiable'

const OCCURRENCE_ONLY_TYPES: readonly unknown[] = ['trade', 'onchain_action', 'sanctions_screening']

/** A report by the agent itself shows only that something was reported. */
export const vantageLimitation = (sourceClass: unknown, artifactType: unknown): 'occurrence_only' | null =>
  sourceClass === 'agent_reported' && OCCURRENCE_ONLY_TYPES.includes(artifactType) ? 'occurrence_only' : null
