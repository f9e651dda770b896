// The short form of a report: true, false, or null where a check does not apply or cannot be established.
import { type Outcome, type Report, worstOutcome } from '../report.ts'

/** Names of POST /verify-proof, in the order in which `reason` looks for the first failure. */
const BOOLEANS = {
  id_integrity: ['event.shape', 'event.id', 'checkpoint.read'],
  signature_valid: ['event.sig', 'log.checkpoint'],
  issued_by_assay: ['event.key'],
  is_proof_event: ['event.schema'],
  decision_ref_recomputes: ['payload.decision_ref'],
  vantage_limitation_recomputes: ['payload.vantage_limitation'],
  payload_fields_recompute: [
    'payload.members',
    'payload.event_binding',
    'payload.body_hash',
    'payload.judgment_type',
    'payload.final_verdict',
    'payload.policy_commitment',
    'payload.data_snapshots_hash',
  ],
  proof_label_matches: ['proof.label', 'answer.signed', 'answer.record', 'answer.findings', 'answer.opinion'],
  artifact_hash_matches: ['payload.artifact'],
  intended_verifier_matches: ['payload.intended_verifier'],
  intended_verifier_authenticated: ['payload.verifier_control'],
  freshness_within_bound: ['payload.freshness'],
  pq_companion_verified: ['pq.signature'],
  pq_binding_verified: ['pq.binding'],
  content_canonical: ['payload.canonical'],
} as const satisfies Record<string, readonly string[]>

type BooleanName = keyof typeof BOOLEANS
const NAMES = Object.keys(BOOLEANS) as BooleanName[]
const NAME_OF_CHECK: ReadonlyMap<string, BooleanName> = new Map(
  NAMES.flatMap((name) => BOOLEANS[name].map((id) => [id, name] as const)),
)
export type ProofChecks = Record<BooleanName, boolean | null>

export interface ProofBooleans {
  /** True when the report's outcome is pass; an expectation that cannot be established makes it false. */
  readonly valid: boolean
  /** The first failed check, else the first that could not be established; null when valid. */
  readonly reason: BooleanName | 'no_public_signature' | null
  readonly checks: ProofChecks
}

/** `isUnsigned`: the proof has an HMAC or a hash in place of a signature. */
export function proofBooleans(report: Report, isUnsigned = false): ProofBooleans {
  const valid = report.outcome === 'pass'
  const worst = new Map<BooleanName, Outcome>()
  for (const { id, outcome } of report.checks) {
    const name = NAME_OF_CHECK.get(id)
    if (name) worst.set(name, worstOutcome([worst.get(name) ?? outcome, outcome]))
  }
  const checks = {} as ProofChecks
  let failed: BooleanName | null = null
  let open: BooleanName | null = null
  for (const name of NAMES) {
    const outcome = worst.get(name)
    checks[name] = outcome === undefined || outcome === 'cannot_establish' ? null : outcome === 'pass'
    if (outcome === 'fail') failed ??= name
    if (outcome === 'cannot_establish') open ??= name
  }
  if (isUnsigned) return { valid: false, reason: 'no_public_signature', checks }
  return { valid, reason: valid ? null : (failed ?? open), checks }
}
