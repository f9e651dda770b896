// The report of a verification: a list of checks with both values, the outcomes of the questions, and one
// overall outcome. A missing external fact is "cannot establish", never a pass.

export type Outcome = 'pass' | 'fail' | 'cannot_establish'

export interface Check {
  readonly id: string
  readonly title: string
  /** The specification paragraph to look up. */
  readonly spec: string
  readonly outcome: Outcome
  /** Required value according to the proof or the caller, as text. */
  readonly expected: string | null
  /** The recomputed value, as text. */
  readonly actual: string | null
  readonly why: string
  /** The external facts that would resolve "cannot establish". */
  readonly needs: readonly string[]
}

export interface NotApplicable {
  readonly id: string
  readonly why: string
}

export type ProfileSource = 'built_in' | 'given' | 'self_declared'

/** The record is canonical, is what is hashed and signed, and builds on the previous entry. */
const RECORD_CHECKS = [
  'record.canonical',
  'record.content_hash',
  'record.sha256',
  'record.label',
  'record.binding',
  'chain.link',
] as const

/**
 * Maps each question to its checks, one row per question. `payload_consistent` and `as_expected` apply the
 * same rule to derived fields and the caller's expectations, so that one outcome covers everything.
 */
export const REQUIRED_CHECKS = {
  authentic: ['event.shape', 'event.id', 'event.sig', 'event.key', 'event.schema'],
  payload_consistent: [
    'proof.label',
    'payload.members',
    'payload.event_binding',
    'payload.body_hash',
    'payload.decision_ref',
    'payload.vantage_limitation',
    'payload.judgment_type',
    'payload.final_verdict',
    'payload.policy_commitment',
    'payload.data_snapshots_hash',
  ],
  /** Added when a whole answer was given: the members around the proof equal the signed values. */
  answer_signed: ['answer.signed', 'answer.record', 'answer.findings', 'answer.opinion'],
  as_expected: [
    'payload.artifact',
    'payload.intended_verifier',
    'payload.verifier_control',
    'payload.freshness',
  ],
  /** Entry N of the ledger is this record, unaltered; for a ledger that publishes a tree. */
  recorded: [...RECORD_CHECKS, 'log.leaf', 'log.inclusion', 'log.checkpoint'],
  /** The same for a ledger without a tree, based on the whole chain and a signed head. */
  recorded_in_chain: [...RECORD_CHECKS, 'chain.run', 'chain.head_event'],
  /**
   * Added when the caller supplies something to compare with: the previous entry, a signed head, an earlier
   * head.
   */
  follows_predecessor: ['chain.run'],
  head_is_signed: ['chain.head_event'],
  extends_remembered: ['log.consistency'],
  /** Added when the key entries of the ledger are supplied. */
  keys_follow: ['keys.history'],
  /** Added when a post-quantum companion is supplied. */
  companion_holds: ['pq.signature'],
  /** Added when the caller expects the post-quantum key of a verifier key. */
  key_is_bound: ['pq.binding'],
  survives_quantum: ['pq.signature', 'pq.binding'],
  existed_before: ['anchor.path', 'anchor.header', 'anchor.work', 'anchor.link'],
  /** log.consistency does not apply when no earlier head is remembered. */
  one_history: ['log.quorum', 'log.consistency'],
  complete: ['census.sequence', 'chain.run', 'head.freshness'],
} as const satisfies Record<string, readonly string[]>

/** Beside those of proofs and entries: no policy commits to them. */
const FILE_CHECKS = {
  /** Of a checkpoint alone. */
  log_signed: ['checkpoint.read', 'log.checkpoint'],
  /** Added for a bundle: what it repeats follows from its entry. */
  bundle_agrees: ['bundle.read', 'bundle.copies'],
  /** Of an export: the whole ledger up to a signed checkpoint, every line as it was signed. */
  export_is_whole: ['export.read', 'export.entries', 'export.tree', 'export.file'],
} as const satisfies Record<string, readonly string[]>

export const CHECKS_OF = { ...REQUIRED_CHECKS, ...FILE_CHECKS }
export type Question = keyof typeof CHECKS_OF

export interface Report {
  readonly profile: { readonly name: string; readonly source: ProfileSource }
  readonly outcome: Outcome
  /** Only the selected questions. */
  readonly questions: Readonly<Partial<Record<Question, Outcome>>>
  readonly checks: readonly Check[]
  readonly not_applicable: readonly NotApplicable[]
}

/** Fail precedes cannot establish, which precedes pass. An empty list gives cannot establish. */
export function worstOutcome(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('fail')) return 'fail'
  return outcomes.length === 0 || outcomes.includes('cannot_establish') ? 'cannot_establish' : 'pass'
}

/** A required check that neither ran nor was declared not applicable counts as "cannot establish". */
export function answerQuestion(
  question: Question,
  checks: readonly Check[],
  notApplicable: readonly NotApplicable[],
): Outcome {
  const outcomes: Outcome[] = []
  for (const id of CHECKS_OF[question]) {
    const check = checks.find((candidate) => candidate.id === id)
    if (check) outcomes.push(check.outcome)
    else if (!notApplicable.some((entry) => entry.id === id)) outcomes.push('cannot_establish')
  }
  return worstOutcome(outcomes)
}

export function buildReport(
  profile: Report['profile'],
  asked: readonly Question[],
  checks: readonly Check[],
  notApplicable: readonly NotApplicable[],
): Report {
  const questions: Partial<Record<Question, Outcome>> = {}
  for (const question of asked) questions[question] = answerQuestion(question, checks, notApplicable)
  return {
    profile,
    outcome: worstOutcome(Object.values(questions)),
    questions,
    checks,
    not_applicable: notApplicable,
  }
}

export interface WireReport {
  outcome: Outcome
  questions: Partial<Record<Question, Outcome>>
  checks: {
    id: string
    title: string
    outcome: Outcome
    expected: string | null
    recomputed: string | null
    reason: string
    needs: string[]
  }[]
}

/** The member `report` of the answer of POST /verify-proof. */
export function toWire(report: Report): WireReport {
  return {
    outcome: report.outcome,
    questions: { ...report.questions },
    checks: report.checks.map((check) => ({
      id: check.id,
      title: check.title,
      outcome: check.outcome,
      expected: check.expected,
      recomputed: check.actual,
      reason: check.why,
      needs: [...check.needs],
    })),
  }
}
