/** The hashed record of an entry: one shape a type, with exactly the members that the type has (payloads 5.5). */
import { z } from 'zod'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { JudgmentExecution } from './judgment-execution.schema.ts'
import { common, JudgmentType, ledgerName, Reference, unix, Verdict } from './record-members.schema.ts'
import { TradeOutcomesRecord } from './trade-record.schema.ts'

const VerdictReference = z
  .strictObject({
    event_id: Hex64.describe('Event of the verdict'),
    pubkey: Hex64.describe('Key that signed it'),
    artifact_hash: Hex64.describe('SHA-256 of the artifact'),
    decision_ref: Reference.describe('Hash of the decision'),
    issuance_index: z.int().min(1).describe('Number of the signed verdict'),
    how_to_verify: z.string().describe('How to verify it, in steps'),
  })
  .meta({ id: 'VerdictReference' })

export const PreActionVerdictRecord = z
  .strictObject({
    ...common('pre_action_verdict'),
    verdict: z
      .strictObject({
        verdict: Verdict.describe('Verdict of the review'),
        confidence_bps: z.int().min(0).max(10_000).describe('Confidence in basis points'),
        summary: z.string().describe('What was found, in words'),
        issues: z.int().min(0).describe('Number of issues'),
        high_blockers: z.int().min(0).describe('Of them, blockers of high severity'),
        proposed_entries: z
          .record(z.string(), z.string())
          .nullable()
          .describe('Asset to side of the positions that a trade would open'),
        paid: z.boolean().describe('Whether the call was paid for'),
      })
      .describe('What was decided'),
    artifact_type: z.string().describe('Kind of artifact'),
    action_taken: z.string().describe('What was done afterwards, as far as reported'),
    proof: VerdictReference.describe('The signed verdict'),
    judgment_type: JudgmentType.describe('What can verify the verdict later'),
    judgment_execution: JudgmentExecution.nullable().describe('Binding of proposal, verdict and action'),
    disclosure: z
      .strictObject({
        artifact: z.string().describe('The artifact, where its owner disclosed it'),
        issues: z.array(z.record(z.string(), z.unknown())).describe('Each issue; no floats'),
      })
      .nullable()
      .describe('With full disclosure'),
  })
  .meta({ id: 'PreActionVerdictRecord' })

export const SelfSubmittedVerdictRecord = z
  .strictObject({
    ...common('self_submitted_verdict'),
    submission_id: z.int().min(1).describe('Number of the submission'),
    submitter: z.string().nullable().describe('agent_id; null for a payment without an account'),
    note: z.string().nullable().describe('As the submitter wrote it'),
    artifact_type: z.string().describe('Kind of artifact'),
    verdict: z
      .strictObject({
        verdict: Verdict.describe('Verdict of the review'),
        confidence_bps: z.int().min(0).max(10_000).describe('Confidence in basis points'),
        policy_version: z.string().describe('Version of the policy'),
      })
      .describe('What was decided'),
    proof: VerdictReference.describe('The signed verdict'),
  })
  .meta({ id: 'SelfSubmittedVerdictRecord' })

export const ExternalPartnerReviewRecord = z
  .strictObject({
    ...common('external_partner_review'),
    kind: z.enum(['partner_review', 'conformance_grade']).describe('Kind of review'),
    partner: z
      .strictObject({
        name: z.string().describe('Name of the partner'),
        pubkey: z.string().nullable().describe('Key of the partner; null where none is known'),
        sig_scheme: z.string().describe('How the partner signs'),
        url: z.string().describe('Where the partner is found'),
      })
      .describe('The partner that gave the review'),
    subject: z
      .strictObject({
        artifact_hash: Hex64.nullable().describe('SHA-256 of what was reviewed'),
        description: z.string().describe('What was reviewed, in words'),
      })
      .describe('What was reviewed'),
    result: z.record(z.string(), z.unknown()).describe('As the partner gave it, or the grade snapshot'),
    result_sha256: Hex64.describe('SHA-256 of the RFC 8785 form of result'),
    proof: z
      .strictObject({
        event_id: Hex64.nullable().describe('Event that the partner signed; null where it signed none'),
        how_to_verify: z.string().describe('How to verify it, in steps'),
      })
      .describe('What stands behind it'),
    certified_as_of: unix.nullable().describe('When the result held'),
    note: z.string().nullable().describe('Note of the partner'),
  })
  .meta({ id: 'ExternalPartnerReviewRecord' })

export const KeyEventRecord = z
  .strictObject({
    ...common('key_event'),
    action: z.enum(['add', 'rotate', 'revoke']).describe('What happens to the key'),
    key_kind: z
      .enum(['verifier', 'note_ed25519', 'note_mldsa44', 'pq_mldsa65', 'root_slhdsa'])
      .describe('What the key signs'),
    public_key: z.string().describe('Public key that the event is about, 64 hex'),
    effective_entry: z.int().min(1).describe('First entry that it counts for'),
    replaces: z.string().nullable().describe('Key that ends'),
    reason: z.string().describe('Why the key changed, in words'),
    cross_sig: z.string().nullable().describe('Signature of the new key over the announcement'),
  })
  .meta({ id: 'KeyEventRecord' })

/** Entry 1, which has no type. */
export const FoundingRecord = z
  .strictObject({
    ledger: ledgerName,
    entry: z.literal(1).describe('Number of the entry, always 1'),
    title: z.string().describe('Title of the entry, in words'),
    what: z.string().describe('What the entry records'),
    statement: z.string().describe('What the operator commits to'),
    verifier_pubkey: Hex64.describe('First key that signs'),
    policy_commitment: Reference.describe('Hash of the policy in force'),
    genesis_string: z.string().describe('Text before the first chained entry'),
    profile: z
      .record(z.string(), z.unknown())
      .describe('What a general verifier needs, as it was served then'),
  })
  .meta({ id: 'FoundingRecord' })

export const EntryRecord = z
  .xor([
    FoundingRecord,
    PreActionVerdictRecord,
    TradeOutcomesRecord,
    SelfSubmittedVerdictRecord,
    ExternalPartnerReviewRecord,
    KeyEventRecord,
  ])
  .meta({ id: 'EntryRecord' })
