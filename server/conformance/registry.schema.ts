/** Schemas of a registry row and its suites (payloads 6.1). */
import { z } from 'zod'
import { CLAIM_LEVELS, OVERALLS, SUITE_CODES, SUITE_STATES } from '#protocol/conformance/grade-types.ts'
import { MAPPING_LIMITS } from '#protocol/conformance/mapping.ts'

export const VerifierName = z
  .string()
  .regex(MAPPING_LIMITS.name, 'send 2 to 64 of a-z, 0-9, dot, underscore and hyphen')
  .describe('Name of the verifier')

const suiteMembers = {
  state: z.enum(SUITE_STATES).describe('State of the suite'),
  code: z
    .enum(SUITE_CODES)
    .nullable()
    .describe('Reason; null on a pass, and where the state says everything'),
  detail: z.string().describe('What was compared, in one or two sentences'),
  mechanism: z.string().nullable().describe('What a pass rests on; null otherwise'),
  key_source: z.string().nullable().describe('Source of the trusted key; null for suites without one'),
}
const Suite = z.object(suiteMembers).meta({ id: 'ConformanceSuite' })

const Audit = z
  .object({
    board_claim_level: z.enum(CLAIM_LEVELS).describe('Level that the evidence reached'),
    signer_count: z
      .object({
        verified: z.int().describe('Signers whose signature holds'),
        declared: z.int().describe('Signers in the block'),
        failed_or_unavailable_signer_ids: z
          .array(z.string())
          .describe('Ids of the signers that were not verified'),
      })
      .describe('Number of signers, declared and verified'),
    signature_input: z
      .object({
        encoding: z
          .enum(['utf8', 'base64', 'hex', 'json'])
          .nullable()
          .describe('How the canonical bytes were served'),
        payload_decodes_to_canonical: z.boolean().describe('Whether they are canonical JSON'),
      })
      .describe('What was signed'),
    payload_binding: z
      .object({
        canonical_bytes_hash: z.string().nullable().describe('SHA-256 of the canonical bytes'),
        envelope_hash: z.string().nullable().describe('The declared hash'),
      })
      .describe('Hashes that must be equal'),
    key_material: z
      .object({
        primary_public_key_hash: z.string().nullable().describe('SHA-256 of the primary key'),
        embedded_key_hash_check: z
          .enum(['match', 'absent', 'not_available'])
          .describe('Whether the payload names the primary key or its hash'),
        co_signers: z
          .array(
            z.object({
              id: z.string().describe('Its id in the block'),
              public_key_hash: z.string().nullable().describe('SHA-256 of its key'),
              outcome: z
                .enum(['verified', 'invalid', 'unavailable'])
                .describe('What became of its signature'),
            }),
          )
          .describe('Signers besides the primary one'),
      })
      .describe('Keys that were used for the check'),
    evidence_mode: z.literal('live_fetch').describe('How the evidence was obtained'),
    evidence_mode_source: z.literal('referee_derived').describe('Who says so'),
    evidence_contract: z
      .object({
        claim_level_ceiling: z.enum(CLAIM_LEVELS).describe('Highest level that the mapping allows'),
        external_evidence_fields_present: z.array(z.string()).describe('Mapped members found in the block'),
        key_hash_recomputed_from_fixture: z.boolean().describe('Whether the hash of the key was recomputed'),
        producer_mode_hint: z.string().nullable().describe('evidence_mode of the block; unchecked'),
        cross_check: z
          .enum(['match', 'mismatch', 'not_available'])
          .describe('Whether the signing key is the declared key'),
        blocked_reason: z.enum(SUITE_CODES).nullable().describe('Code of the suite'),
        holds: z.boolean().describe('Whether the admission passes'),
      })
      .describe('What the evidence can and does show'),
  })
  .meta({ id: 'AdmissionAudit' })

export const rowMembers = {
  name: z.string().describe('Name of the verifier'),
  display_name: z.string().describe('Name to show'),
  is_self: z.boolean().describe('Whether it is this service'),
  endpoint: z.string().describe('URL that is probed'),
  pubkey: z.string().nullable().describe('Declared key; null without one'),
  sig_scheme: z.string().nullable().describe('Signature scheme; null without one'),
  certified: z.boolean().describe('All five suites pass, measured within 24 hours'),
  overall: z.enum(OVERALLS).describe('Overall grade over all suites'),
  passed: z.int().describe('Number of suites that pass'),
  total: z.int().describe('Number of suites, always five'),
  suites: z
    .object({
      canonical_envelope: Suite.describe('The declared hash recomputes'),
      admission_invariant: z
        .object({ ...suiteMembers, audit: Audit.describe('What was counted and compared') })
        .describe('A trusted key signed it'),
      anchoring_existence: Suite.describe('An outside clock holds it'),
      anchoring_precedence: Suite.describe('It held it before the outcome'),
      chain_invariant: Suite.describe('Proposal and terminal action are joined'),
    })
    .describe('One grade a suite'),
  envelope_hash: z.string().nullable().describe('Recomputed hash; null unless it is the declared one'),
  checked_at: z.int().describe('Unix time of the probe'),
  next_check_at: z.int().describe('Unix time of the next probe'),
  snapshot_sha256: z
    .string()
    .describe(
      'SHA-256 of the canonical row without next_check_at, certified_entry, badge_url, certify_url and this member',
    ),
  mapping_sha256: z.string().describe('SHA-256 of the canonical mapping'),
  certified_entry: z.int().nullable().describe('Newest ledger entry with a grade; null without one'),
  badge_url: z.string().describe('URL of the badge'),
  certify_url: z.string().describe('Where a certified grade is published'),
}

export const RegistryRow = z.object(rowMembers).meta({ id: 'ConformanceRow' })
export type RegistryRow = z.input<typeof RegistryRow>
