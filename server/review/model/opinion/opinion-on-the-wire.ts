// Adds an opinion to the answer: its issues beside those of the rules, most severe first, each with its
// source.
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'
import type { Opinion } from './opinion-on.ts'

const severities = ['blocker', 'high', 'medium', 'low'] as const

/** Used in place of a rule id; no rule has this name. */
const modelRule = 'model'

/** A model issue has no rule and no evidence class. */
export const withModelSource = <Wire extends { rule: string | null }>(issue: Wire) =>
  issue.rule === modelRule ? { ...issue, source: 'model', rule: null, evidence: null } : issue

/**
 * A record with the opinion merged in, from which the answer and its summary are written. Never hashed as a
 * record.
 */
export interface FinalReview extends ReviewRecord {
  /**
   * Name of the model that judged what the rules left unjudged; null when the rules decided or the model
   * only tightened.
   */
  readonly judgedBy: string | null
}

/** Verdict of the rules alone. */
export const asJudgedByRules = (record: ReviewRecord): FinalReview => ({ ...record, judgedBy: null })

export function asFinallyJudged(record: ReviewRecord, opinion: Opinion): FinalReview {
  const found = opinion.issues.map(
    ({ rule, severity, category, mechanism, suggestedFix, span, layers }): Issue => ({
      rule: rule ?? modelRule,
      severity,
      category,
      evidence: record.evidence_class,
      attribution: 'ambiguous',
      span,
      layers,
      mechanism,
      suggested_fix: suggestedFix,
      alternative: null,
    }),
  )
  const rank = ({ severity }: Issue) => severities.indexOf(severity)
  return {
    ...record,
    verdict: opinion.verdict,
    confidence_bps: opinion.confidenceBps,
    epistemic_basis: opinion.epistemicBasis,
    basis: opinion.basis,
    gate: opinion.gate,
    issues: [...record.issues, ...found].sort((a, b) => rank(a) - rank(b)),
    judgedBy: opinion.effect === 'judged' ? opinion.told.model : null,
  }
}
