// Classifies the members of an answer of POST /review by what a verifier compares each of them with.

/** Members about the call or the service, which no signature covers. */
export const UNSIGNED_MEMBERS = [
  'admission_receipt',
  'billing',
  'charge',
  'consistency_check',
  'cost_sats',
  'known_bad_added',
  'known_bad_hits',
  'known_bad_skipped',
  'ledger_queue',
  'proof_event_published',
  'trading_state',
] as const

/** Rebuilt from the record, whose hash is signed. */
export const FROM_RECORD = [
  'alternative_approaches',
  'basis',
  'capital_scale',
  'coverage',
  'issues',
  'onchain_risk',
  'options',
  'reversibility_gate',
  'suppressed',
  'unchecked',
] as const

/** Compared with the payload. */
const FROM_PAYLOAD = [
  'artifact_hash',
  'artifact_provenance',
  'artifact_type',
  'confidence',
  'context_provenance',
  'deterministic',
  'epistemic_basis',
  'policy_commitment',
  'policy_version',
  'proof_preview',
  'recompute',
  'status',
  'summary',
  'type',
  'verdict',
] as const

/** Every member of an answer that this verifier knows. */
export const ANSWER_MEMBERS: readonly string[] = [
  ...FROM_PAYLOAD,
  ...FROM_RECORD,
  ...UNSIGNED_MEMBERS,
  'model_opinion',
  'proof',
  'record',
]
