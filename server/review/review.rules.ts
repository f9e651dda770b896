/** How does the engine's record read as an answer? Pure: filters, texts and numbers, no judgement of its own. */
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'

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

const leadOf = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
} as const

/** One or two sentences; bound into the proof by its hash, so a pure function of the record. */
export function summaryOf(record: ReviewRecord): string {
  const lead = leadOf[record.verdict]
  const [first, ...rest] = record.issues
  if (!first) return `${lead}: every part of the artifact is covered by a rule that allows it.`
  const more =
    rest.length === 0
      ? ''
      : rest.length === 1
        ? ' One more issue is listed.'
        : ` ${rest.length} more issues are listed.`
  return `${lead}: ${sentence(first.mechanism)}${more}`
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const probabilityOf = (bps: number): number => bps / 10_000

export function alternativesOf(record: ReviewRecord): string[] {
  if (record.verdict === 'approve') return []
  return [...new Set(record.issues.flatMap(({ alternative }) => (alternative === null ? [] : [alternative])))]
}
