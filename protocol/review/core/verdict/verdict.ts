// Decides the verdict from the findings. Blocker: reject. High or medium: approve with concerns. Otherwise approve; what
// was not understood is itself a medium finding (coverage.partial), so an approval has every effect covered.
import type { Basis, Issue, Severity, Verdict } from '../../types.ts'

const RANK: Record<Severity, number> = { blocker: 0, high: 1, medium: 2, low: 3 }

export function verdictOf(issues: readonly Issue[]): Verdict {
  let worst = RANK.low
  for (const { severity } of issues) worst = Math.min(worst, RANK[severity])
  if (worst === RANK.blocker) return 'reject'
  return worst === RANK.low ? 'approve' : 'approve_with_concerns'
}

/** The findings that the verdict rests on. */
export function decidingIssues(verdict: Verdict, issues: readonly Issue[]): readonly Issue[] {
  if (verdict === 'approve') return []
  return issues.filter(({ severity }) =>
    verdict === 'reject' ? severity === 'blocker' : severity === 'high' || severity === 'medium',
  )
}

/** `unjudged` when the only reason for a concern is that something was not understood. */
export function basisOf(verdict: Verdict, issues: readonly Issue[]): Basis {
  if (verdict === 'approve') return 'approve'
  return decidingIssues(verdict, issues).every(({ rule }) => isCoverageRule(rule)) ? 'unjudged' : 'finding'
}

/** Says what was not judged, and is no finding. */
export const isCoverageRule = (rule: string): boolean => rule.startsWith('coverage.')

/** The verdict of the findings alone, what was not understood left out: no later opinion may be looser. */
export const verdictOfFindings = (issues: readonly Issue[]): Verdict =>
  verdictOf(issues.filter(({ rule }) => !isCoverageRule(rule)))

/** Most severe first, then by place, then by rule; code-unit order, no locale. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return [...issues].sort(
    (a, b) =>
      RANK[a.severity] - RANK[b.severity] ||
      (a.span?.[0] ?? -1) - (b.span?.[0] ?? -1) ||
      (a.span?.[1] ?? -1) - (b.span?.[1] ?? -1) ||
      (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
  )
}
