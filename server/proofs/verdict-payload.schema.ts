/** The signed payload of a verdict proof, member by member: `VERDICT_PROOF_MEMBERS`, and no others. */
import { z } from 'zod'
import { VERDICT_PROOF_SCHEMA } from '#protocol/proofs/verdict-payload.ts'
import { Hex64 } from './hex.schema.ts'

const Verdict = z.enum(['approve', 'approve_with_concerns', 'reject'])
const reference = z.string().regex(/^sha256:[0-9a-f]{64}$/)
const unix = z.int().min(0)

const PolicyCommitmentInputs = z
  .object({
    conformance_suite_sha256: Hex64.describe('Table of questions and required checks'),
    engine_sha256: Hex64.describe('Engine'),
    policy_version: z.string().describe('Version'),
    rubric_sha256: Hex64.describe('Rubric'),
    ruleset_sha256: Hex64.describe('Rules'),
    ruleset_version: z.string().describe('Version of the rules'),
  })
  .meta({ id: 'PolicyCommitmentInputs' })

const DataSnapshot = z
  .object({
    id: z.string().describe('List'),
    published: z.string().nullable().describe('When its publisher dated it'),
    sha256: Hex64.nullable().describe('Hash of the data; null where missing'),
    entries: z.int().describe('Entries'),
    status: z.enum(['full', 'partial', 'missing']).describe('How much of it was at hand'),
  })
  .meta({ id: 'DataSnapshot' })

export const VerdictPayload = z
  .strictObject({
    schema: z.literal(VERDICT_PROOF_SCHEMA).describe('Schema'),
    platform: z.literal('assay').describe('Who signs'),
    artifact_hash: Hex64.describe('SHA-256 of the artifact'),
    artifact_type: z.string().describe('Kind of artifact'),
    artifact_provenance: z
      .enum([
        'caller_supplied',
        'independently_fetched_github',
        'independently_fetched_onchain',
        'independently_fetched_onchain_effect',
      ])
      .describe('Where the artifact came from'),
    verdict: Verdict.describe('Final verdict'),
    confidence_bps: z.int().min(0).max(10_000).describe('Confidence in basis points'),
    judgment_type: z.enum(['outcome_verifiable', 'rule_verifiable']).describe('What can verify it later'),
    epistemic_basis: z
      .enum(['evidence_against', 'insufficient_evidence'])
      .nullable()
      .describe('Why not approved; null for approve'),
    deterministic_verdict: Verdict.describe('Of the rules alone'),
    model_effect: z.enum(['none', 'tightened', 'judged', 'unavailable']).describe('What a model changed'),
    summary_hash: Hex64.describe('SHA-256 of the summary'),
    review_record_sha256: Hex64.describe('Hash of the recomputable record'),
    model_opinion_sha256: Hex64.nullable().describe('Hash of the opinion of a model; null without one'),
    policy_version: z.string().describe('Version of the policy'),
    policy_commitment: reference.describe('Hash of policy_commitment_inputs'),
    policy_commitment_inputs: PolicyCommitmentInputs.describe('What the verdict was made with'),
    ruleset_version: z.string().describe('Version of the rules'),
    ruleset_sha256: Hex64.describe('Hash of the rules'),
    engine_sha256: Hex64.describe('Hash of the engine'),
    data_snapshots: z.array(DataSnapshot).describe('Lists that were used'),
    data_snapshots_hash: Hex64.describe('Hash of data_snapshots'),
    registry_as_of: unix.describe('When the known-bad registry was read'),
    registry_count: z.int().min(0).describe('Rows of the known-bad registry'),
    registry_snapshot_sha256: Hex64.describe('Hash of the known-bad registry'),
    source_class: z
      .enum(['agent_reported', 'independent_mediator', 'platform_operator'])
      .describe('Who reported the artifact'),
    vantage_limitation: z.literal('occurrence_only').nullable().describe('What the source cannot see'),
    context_provenance: z
      .enum(['bound_to_verified_decision_ref', 'caller_asserted_unverified'])
      .describe('Where the context came from'),
    related_decision_ref: reference.nullable().describe('Decision that this one follows'),
    intended_audience: z.string().nullable().describe('As the caller said'),
    intended_verifier: z.string().nullable().describe('CAIP-10 account that may use it up'),
    confidentiality_tier: z
      .enum(['hash_only', 'partial_disclosure', 'full_disclosure'])
      .describe('What may be published'),
    disclosed_summary: z.string().nullable().describe('Summary where it is disclosed'),
    full_disclosure_requested: z.boolean().describe('Whether the caller asked for it'),
    action_binding_tool_hash: Hex64.nullable().describe('Hash of the tool'),
    action_binding_args_hash: Hex64.nullable().describe('Hash of the arguments'),
    action_binding_agent_id: z.string().nullable().describe('Agent'),
    action_binding_nonce: z.string().nullable().describe('Nonce'),
    external_evidence_hash: Hex64.nullable().describe('Hash of evidence of the caller'),
    freshness_beacon_hash: Hex64.nullable().describe('Hash of a beacon'),
    issuance_index: z.int().min(1).describe('Number of the signed event, without a gap'),
    verified_at: unix.describe('When it was judged'),
    committed_at: unix.describe('When it was signed'),
    decision_ref: reference.describe('Hash of the decision'),
    decision_ref_preimage_fields: z.array(z.string()).describe('What decision_ref is a hash of'),
    decision_ref_preimage_rule: z.string().describe('How'),
    key_id: Hex64.describe('Key that signs'),
    verifier_pubkey: Hex64.describe('Key that signs'),
    verifier_keys: z.string().describe('Where the keys are published'),
    verify_url: z.string().describe('Where to check'),
    verify_how: z.string().describe('How to check'),
    verify_offline: z.string().describe('How to check without this service'),
    ledger_url: z.string().describe('The ledger'),
    handshake: z.literal('assay.verification.v1').describe('Handshake'),
  })
  .meta({ id: 'VerdictPayload' })
