// The closed vocabulary of a conformance grade: suites, states, codes, and the shape of a grade.

export const SUITE_NAMES = [
  'canonical_envelope',
  'admission_invariant',
  'anchoring_existence',
  'anchoring_precedence',
  'chain_invariant',
] as const
export type SuiteName = (typeof SUITE_NAMES)[number]

export const SUITE_STATES = [
  'pass',
  'fail',
  'pending',
  'not_provided',
  'not_assessable',
  'unverified_here',
] as const
export type SuiteState = (typeof SUITE_STATES)[number]

export const SUITE_CODES = [
  'envelope_hash_mismatch',
  'scheme_not_verifiable_here',
  'admission_signature_invalid',
  'key_different_but_identity_unproven',
  'admission_not_independent',
  'ordering_unanchored',
  'no_anchor',
  'anchor_absent_this_call',
  'anchor_not_yet_confirmed',
  'existence_not_yet_established',
  'existence_only_anchor',
  'late_commitment',
  'precedence_not_determinable',
  'chain_join_broken',
] as const
export type SuiteCode = (typeof SUITE_CODES)[number]

export const OVERALLS = ['pass', 'fail', 'partial', 'no_governance_block'] as const
export type Overall = (typeof OVERALLS)[number]

export interface SuiteGrade {
  readonly state: SuiteState
  /** Null on a pass, and where the state says everything. */
  readonly code: SuiteCode | null
  readonly detail: string
  /** What the pass rests on. */
  readonly mechanism: string | null
  /** Where the trusted key came from; only for the admission. */
  readonly key_source: string | null
}

export const CLAIM_LEVELS = ['none', 'signature_valid', 'key_distinct', 'independent'] as const
export type ClaimLevel = (typeof CLAIM_LEVELS)[number]

export interface CoSigner {
  readonly id: string
  readonly public_key_hash: string | null
  readonly outcome: 'verified' | 'invalid' | 'unavailable'
}

export interface AdmissionAudit {
  readonly board_claim_level: ClaimLevel
  readonly signer_count: {
    readonly verified: number
    readonly declared: number
    readonly failed_or_unavailable_signer_ids: readonly string[]
  }
  readonly signature_input: {
    readonly encoding: 'utf8' | 'base64' | 'hex' | 'json' | null
    readonly payload_decodes_to_canonical: boolean
  }
  readonly payload_binding: {
    readonly canonical_bytes_hash: string | null
    readonly envelope_hash: string | null
  }
  readonly key_material: {
    readonly primary_public_key_hash: string | null
    /** Whether the payload names the primary key or its SHA-256. */
    readonly embedded_key_hash_check: 'match' | 'absent' | 'not_available'
    readonly co_signers: readonly CoSigner[]
  }
  readonly evidence_mode: 'live_fetch'
  readonly evidence_mode_source: 'referee_derived'
  readonly evidence_contract: {
    /** The highest level that the mapping's trust policy allows. */
    readonly claim_level_ceiling: ClaimLevel
    readonly external_evidence_fields_present: readonly string[]
    readonly key_hash_recomputed_from_fixture: boolean
    /** The verifier's own words; unchecked. */
    readonly producer_mode_hint: string | null
    /** Whether the signing key is the key that the block declares. */
    readonly cross_check: 'match' | 'mismatch' | 'not_available'
    readonly blocked_reason: SuiteCode | null
    readonly holds: boolean
  }
}

export interface AdmissionGrade extends SuiteGrade {
  readonly audit: AdmissionAudit
}

export interface Suites {
  readonly canonical_envelope: SuiteGrade
  readonly admission_invariant: AdmissionGrade
  readonly anchoring_existence: SuiteGrade
  readonly anchoring_precedence: SuiteGrade
  readonly chain_invariant: SuiteGrade
}

export interface Grade {
  readonly overall: Overall
  readonly passed: number
  readonly total: 5
  readonly pubkey: string | null
  readonly sig_scheme: string | null
  readonly envelope_hash: string | null
  readonly suites: Suites
}

export const suitePass = (
  detail: string,
  mechanism: string,
  keySource: string | null = null,
): SuiteGrade => ({ state: 'pass', code: null, detail, mechanism, key_source: keySource })

export const suiteWithout = (
  state: Exclude<SuiteState, 'pass'>,
  code: SuiteCode | null,
  detail: string,
  keySource: string | null = null,
): SuiteGrade => ({ state, code, detail, mechanism: null, key_source: keySource })
