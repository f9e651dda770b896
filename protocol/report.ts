// Report of a verification. A list of checks with both values, the answers to the questions that were asked, and one
// outcome. A missing outside fact is "cannot establish", never a pass.

export type Outcome = 'pass' | 'fail' | 'cannot_establish'

export interface Check {
  readonly id: string
  readonly title: string
  /** The paragraph that a reader can look up. */
  readonly spec: string
  readonly outcome: Outcome
  /** What the proof or the caller says it must be, as text. */
  readonly expected: string | null
  /** What was recomputed here, as text. */
  readonly actual: string | null
  readonly why: string
  /** The outside facts that would turn "cannot establish" into an answer. */
  readonly needs: readonly string[]
}

export interface NotApplicable {
  readonly id: string
  readonly why: string
}

export type ProfileSource = 'built_in' | 'given' | 'self_declared'

/** The record is canonical, is what is hashed and signed, and builds on the entry before. */
const RECORD_CHECKS = [
  'record.canonical',
  'record.content_hash',
  'record.sha256',
  'record.label',
  'record.binding',
  'chain.link',
] as const

/**
 * Which checks answer which question. Another question is another row.
 * `payload_consistent` and `as_expected` put the derived fields of a payload and the caller's own
 * expectations under the same rule as `authentic`, so that one outcome covers everything asked.
 */
export const REQUIRED_CHECKS = {
  authentic: ['event.shape', 'event.id', 'event.sig', 'event.key', 'event.schema'],
  payload_consistent: [
    'proof.label',
    'payload.members',
    'payload.event_binding',
    'payload.decision_ref',
    'payload.vantage_limitation',
    'payload.judgment_type',
    'payload.final_verdict',
    'payload.policy_commitment',
    'payload.data_snapshots_hash',
  ],
  /** Asked when a whole answer was given: what stands round the proof is what was signed. */
  answer_signed: ['answer.signed', 'answer.record', 'answer.findings', 'answer.opinion'],
  as_expected: [
    'payload.artifact',
    'payload.intended_verifier',
    'payload.verifier_control',
    'payload.freshness',
  ],
  /** Entry N of the ledger is this record, unaltered; for a ledger that publishes a tree. */
  recorded: [...RECORD_CHECKS, 'log.leaf', 'log.inclusion', 'log.checkpoint'],
  /** The same for a ledger without a tree: the whole chain and a signed head stand for it. */
  recorded_in_chain: [...RECORD_CHECKS, 'chain.run', 'chain.head_event'],
  /** Asked when the caller holds what to compare with: the entry before, a signed head, an earlier head. */
  follows_predecessor: ['chain.run'],
  head_is_signed: ['chain.head_event'],
  extends_remembered: ['log.consistency'],
  existed_before: ['anchor.path', 'anchor.header', 'anchor.work', 'anchor.link'],
  /** log.consistency does not apply where no earlier head is remembered. */
  one_history: ['log.quorum', 'log.consistency'],
  complete: ['census.sequence', 'chain.run', 'head.freshness'],
} as const satisfies Record<string, readonly string[]>

export type Question = keyof typeof REQUIRED_CHECKS

export interface Report {
  readonly profile: { readonly name: string; readonly source: ProfileSource }
  readonly outcome: Outcome
  /** Only the questions that were asked. */
  readonly questions: Readonly<Partial<Record<Question, Outcome>>>
  readonly checks: readonly Check[]
  readonly not_applicable: readonly NotApplicable[]
}

/** Fail, then cannot establish, then pass. Nothing at all establishes nothing. */
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
  for (const id of REQUIRED_CHECKS[question]) {
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
