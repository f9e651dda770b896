/** How does an opinion read in the answer? As findings beside those of the rules, most severe first, each with its source. */
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'
import type { Opinion } from './opinion-on.ts'

const severities = ['blocker', 'high', 'medium', 'low'] as const

/** In the place of a rule id: no rule of the rule set is called so. */
const modelRule = 'model'

/** A model issue has no rule and no class of evidence. */
export const withModelSource = <Wire extends { rule: string | null }>(issue: Wire) =>
  issue.rule === modelRule ? { ...issue, source: 'model', rule: null, evidence: null } : issue

/** What a summary is written from: the record as it would read had the rules found it too. Never hashed as a record. */
export function asFinallyJudged(record: ReviewRecord, opinion: Opinion): ReviewRecord {
  if (opinion.issues.length === 0 && opinion.verdict === record.verdict) return record
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
    gate: opinion.gate,
    issues: [...record.issues, ...found].sort((a, b) => rank(a) - rank(b)),
  }
}
