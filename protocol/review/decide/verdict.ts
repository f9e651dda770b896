// Which verdict follows from the findings? Blocker: reject. High or medium: approve with concerns. Otherwise
// approve, and only because every node was covered: an uncovered node is itself a medium finding.
import type { Issue, Severity, Verdict } from '../types.ts'

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
