// The audit of an admission: what was counted, recomputed and compared on the way to its grade.
import type { JsonValue } from '../json/strict-json.ts'
import type { Governance } from './evidence.ts'
import type { AdmissionAudit, ClaimLevel, SuiteGrade } from './grade-types.ts'
import { holdsText } from './holds-text.ts'
import { FIELD_NAMES, type Mapping } from './mapping.ts'
import { keyHash, type Signer } from './signers.ts'

export function auditAdmission(
  mapping: Mapping,
  governance: Governance | null,
  signers: readonly Signer[],
  grade: SuiteGrade,
): AdmissionAudit {
  const envelope = governance?.envelope ?? null
  const primary = signers[0] ?? null
  const declared = governance?.pubkey ?? null
  const verified = signers.filter(({ outcome }) => outcome === 'verified')
  const key = primary?.pubkey ?? null
  return {
    board_claim_level: levelOf(grade, verified.length),
    signer_count: {
      verified: verified.length,
      declared: signers.length,
      failed_or_unavailable_signer_ids: signers
        .filter(({ outcome }) => outcome !== 'verified')
        .map(({ id }) => id),
    },
    signature_input: {
      encoding: envelope?.encoding ?? null,
      payload_decodes_to_canonical: envelope?.isCanonical ?? false,
    },
    payload_binding: {
      canonical_bytes_hash: envelope?.sha256 ?? null,
      envelope_hash: governance?.envelopeHash ?? null,
    },
    key_material: {
      primary_public_key_hash: key === null ? null : keyHash(key),
      embedded_key_hash_check:
        key === null || !envelope || envelope.payload === null
          ? 'not_available'
          : holdsText(envelope.payload, (text) => text === key || text === keyHash(key))
            ? 'match'
            : 'absent',
      co_signers: signers.slice(1).map(({ id, pubkey, outcome }) => ({
        id,
        public_key_hash: pubkey === null ? null : keyHash(pubkey),
        outcome,
      })),
    },
    evidence_mode: 'live_fetch',
    evidence_mode_source: 'referee_derived',
    evidence_contract: {
      claim_level_ceiling: ceilingOf(mapping),
      external_evidence_fields_present: FIELD_NAMES.filter((name) => isPresent(governance?.field(name))),
      key_hash_recomputed_from_fixture: key !== null,
      producer_mode_hint: hintOf(governance),
      cross_check:
        key === null || declared === null ? 'not_available' : key === declared ? 'match' : 'mismatch',
      blocked_reason: grade.code,
      holds: grade.state === 'pass',
    },
  }
}

function levelOf({ state, code }: SuiteGrade, verified: number): ClaimLevel {
  if (state === 'pass') return 'independent'
  if (code === 'key_different_but_identity_unproven') return 'key_distinct'
  return verified > 0 ? 'signature_valid' : 'none'
}

const ceilingOf = ({ fields, trust_policy: { independent_verifier_pubkeys: keys } }: Mapping): ClaimLevel => {
  if (fields.sig_scheme === undefined) return 'none'
  return keys.length > 0 ? 'independent' : 'key_distinct'
}

const isPresent = (value: JsonValue | undefined): boolean => value !== undefined && value !== null

function hintOf(governance: Governance | null): string | null {
  const hint = governance?.block.evidence_mode
  return typeof hint === 'string' ? hint.slice(0, 64) : null
}
