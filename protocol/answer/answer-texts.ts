// Builds the parts of an answer derived from its findings: the listed issues, the safer alternatives, and
// integers as the interface's numbers. The issuer writes answers with these functions, and a verifier
// compares answers with them.
import type { Issue, ReviewRecord, Verdict } from '../review/types.ts'

const severities = ['blocker', 'high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]
export type Threshold = 'blocker' | 'high' | 'medium' | 'all'

const leastShown: Record<Threshold, Severity> = {
  blocker: 'blocker',
  high: 'high',
  medium: 'medium',
  all: 'low',
}

export function filterIssues(issues: readonly Issue[], threshold: Threshold) {
  const limit = severities.indexOf(leastShown[threshold])
  const isShown = (issue: Issue) => severities.indexOf(issue.severity) <= limit
  const left = (severity: Severity) =>
    issues.filter((issue) => issue.severity === severity && !isShown(issue)).length
  return {
    shown: issues.filter(isShown),
    suppressed: { high: left('high'), medium: left('medium'), low: left('low') },
  }
}

export const probabilityOf = (bps: number): number => bps / 10_000

export function alternativesOf(record: { verdict: Verdict; issues: ReviewRecord['issues'] }): string[] {
  if (record.verdict === 'approve') return []
  return [...new Set(record.issues.flatMap(({ alternative }) => (alternative === null ? [] : [alternative])))]
}
