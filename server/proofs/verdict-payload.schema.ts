/** Schema of the signed payload of a verdict proof: `VERDICT_PROOF_MEMBERS` and no others. */
import { z } from 'zod'
import { VERDICT_PROOF_SCHEMA } from '#protocol/proofs/verdict-payload.ts'
import { Hex64 } from './hex.schema.ts'

const Verdict = z.enum(['approve', 'approve_with_concerns', 'reject'])
const reference = z.string().regex(/^sha256:[0-9a-f]{64}$/)
const unix = z.int().min(0)

const PolicyCommitmentInputs = z
  .object({
    conformance_suite_sha256: Hex64.describe('SHA-256 of the table of questions and required checks'),
    engine_sha256: Hex64.describe('SHA-256 of the engine module'),
    policy_version: z.string().describe('Version of the policy'),
    rubric_sha256: Hex64.describe('SHA-256 of the rubric'),
    ruleset_sha256: Hex64.describe('SHA-256 of the rule-set manifest'),
    ruleset_version: z.string().describe('Version of the rule set'),
  })
  .meta({ id: 'PolicyCommitmentInputs' })

const DataSnapshot = z
  .object({
    id: z.string().describe('Name of the list'),
    published: z.string().nullable().describe('Publication date stated by the publisher'),
    sha256: Hex64.nullable().describe('SHA-256 of the data; null when missing'),
    entries: z.int().describe('Number of entries in the list'),
    status: z.enum(['full', 'partial', 'missing']).describe('Completeness of the list'),
  })
  .meta({ id: 'DataSnapshot' })

export const VerdictPayload = z
  .strictObject({
    schema: z.literal(VERDICT_PROOF_SCHEMA).describe('Name and version of this format'),
    platform: z.literal('assay').describe('Name of the service that signs'),
    artifact_hash: Hex64.describe('SHA-256 of the artifact'),
    artifact_type: z.string().describe('Type of the artifact'),
    artifact_provenance: z
      .enum([
        'caller_supplied',
        'independently_fetched_github',
        'independently_fetched_onchain',
        'independently_fetched_onchain_effect',
      ])
      .describe('Source of the artifact'),
    verdict: Verdict.describe('Final verdict of the review'),
    confidence_bps: z.int().min(0).max(10_000).describe('Confidence in basis points'),
    judgment_type: z
      .enum(['outcome_verifiable', 'rule_verifiable'])
      .describe('How the verdict can be verified later'),
    epistemic_basis: z
      .enum(['evidence_against', 'insufficient_evidence'])
      .nullable()
      .describe('Why the artifact was not approved; null for approve'),
    deterministic_verdict: Verdict.describe('Verdict of the rules alone'),
    model_effect: z
      .enum(['none', 'tightened', 'judged', 'unavailable'])
      .describe('Effect of the model layer'),
    summary_hash: Hex64.describe('SHA-256 of the summary'),
    review_record_sha256: Hex64.describe('SHA-256 of the recomputable record'),
    model_opinion_sha256: Hex64.nullable().describe('SHA-256 of the model opinion; null without one'),
    policy_version: z.string().describe('Version of the policy'),
    policy_commitment: reference.describe('Hash of policy_commitment_inputs'),
    policy_commitment_inputs: PolicyCommitmentInputs.describe('What the verdict was made with'),
    ruleset_version: z.string().describe('Version of the rule set'),
    ruleset_sha256: Hex64.describe('SHA-256 of the rule set'),
    engine_sha256: Hex64.describe('SHA-256 of the engine'),
    data_snapshots: z.array(DataSnapshot).describe('Lists that the verdict used, by hash'),
    data_snapshots_hash: Hex64.describe('Hash of data_snapshots'),
    registry_as_of: unix.describe('When the known-bad registry was read'),
    registry_count: z.int().min(0).describe('Rows of the known-bad registry'),
    registry_snapshot_sha256: Hex64.describe('SHA-256 of the registry snapshot'),
    source_class: z
      .enum(['agent_reported', 'independent_mediator', 'platform_operator'])
      .describe('Class of the party that reported the artifact'),
    vantage_limitation: z.literal('occurrence_only').nullable().describe('What the source cannot observe'),
    context_provenance: z
      .enum(['bound_to_verified_decision_ref', 'caller_asserted_unverified'])
      .describe('Source of the context'),
    related_decision_ref: reference.nullable().describe('Decision this verdict follows'),
    intended_audience: z.string().nullable().describe('Audience named by the caller'),
    intended_verifier: z.string().nullable().describe('CAIP-10 account that may consume the proof'),
    confidentiality_tier: z
      .enum(['hash_only', 'partial_disclosure', 'full_disclosure'])
      .describe('What may be published'),
    disclosed_summary: z.string().nullable().describe('Summary, when disclosed'),
    full_disclosure_requested: z.boolean().describe('Whether the caller requested full disclosure'),
    action_binding_tool_hash: Hex64.nullable().describe('Hash of the tool'),
    action_binding_args_hash: Hex64.nullable().describe('Hash of the arguments'),
    action_binding_agent_id: z
      .string()
      .nullable()
      .describe('Agent that may act on the verdict; null when unbound'),
    action_binding_nonce: z.string().nullable().describe('Nonce of the bound action; null when unbound'),
    external_evidence_hash: Hex64.nullable().describe('SHA-256 of caller-supplied evidence'),
    freshness_beacon_hash: Hex64.nullable().describe(
      'Hash of the newest Bitcoin block known at signing: the proof is not older; null when none was known',
    ),
    issuance_index: z.int().min(1).describe('Consecutive number of the signed event, without gaps'),
    verified_at: unix.describe('When the artifact was judged'),
    committed_at: unix.describe('When the proof was signed'),
    decision_ref: reference.describe('Hash of the decision'),
    decision_ref_preimage_fields: z.array(z.string()).describe('Members hashed into decision_ref'),
    decision_ref_preimage_rule: z.string().describe('How decision_ref is hashed from these members'),
    key_id: Hex64.describe('Id of the signing key, 64 hex'),
    verifier_pubkey: Hex64.describe('Public key that verifies the event, 64 hex'),
    verifier_keys: z.string().describe('Where the keys are published'),
    verify_url: z.string().describe('URL of the verification operation'),
    verify_how: z.string().describe('How to verify'),
    verify_offline: z.string().describe('How to verify without this service'),
    ledger_url: z.string().describe('URL of the ledger'),
    handshake: z.literal('assay.verification.v1').describe('Name of the verification protocol'),
  })
  .meta({ id: 'VerdictPayload' })
