// The published definition of the five suites; its hash names what a grade was measured against.
import { type Hex64, sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { EVIDENCE_LIMITS } from './collect-evidence.ts'
import { OVERALLS, SUITE_CODES, SUITE_NAMES, SUITE_STATES } from './grade-types.ts'
import { FIELD_NAMES, SIG_SCHEMES } from './mapping.ts'

export const SUITE_TITLES = {
  canonical_envelope: 'Canonical envelope',
  admission_invariant: 'Admission',
  anchoring_existence: 'Existence',
  anchoring_precedence: 'Precedence',
  chain_invariant: 'Chain',
} as const

export const PASS_RULES = {
  canonical_envelope:
    'The canonical bytes are strict JSON in the form of RFC 8785, and their SHA-256 is the declared envelope hash.',
  admission_invariant:
    'The primary signature covers the canonical bytes, and a key that the trust policy of the mapping names has signed them.',
  anchoring_existence:
    'An OpenTimestamps proof leads from the event id or the envelope hash to a Bitcoin block that the grader knows from a pin or from two sources.',
  anchoring_precedence:
    'The time of that block is strictly earlier than the outcome, or the anchor claims precedence and no outcome exists.',
  chain_invariant:
    'The canonical payload names the proposed action, and the terminal action refers to the same one.',
} as const

export const SUITE_DEFINITION = {
  schema: 'assay.conformance_suite.v1',
  name: 'assay-conformance',
  version: '1',
  checks: SUITE_NAMES.map((name) => ({ name, passes_when: PASS_RULES[name] })),
  states: SUITE_STATES,
  codes: SUITE_CODES,
  overalls: OVERALLS,
  sig_schemes: SIG_SCHEMES,
  mapping_fields: FIELD_NAMES,
  limits: EVIDENCE_LIMITS,
} as const

export const SUITE_SHA256: Hex64 = sha256Hex(jcs(SUITE_DEFINITION))
