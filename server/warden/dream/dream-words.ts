/** What a dream found, in one sentence without amounts or names: the sentinel shows it to everybody. */
import type { DreamReport } from './dream-session.store.ts'

const sum = (report: DreamReport, of: (one: DreamReport[number]) => number): number =>
  report.reduce((total, one) => total + of(one), 0)

export function dreamSummary(report: DreamReport): string {
  const made = sum(report, (one) => one.made.length)
  const known = sum(report, ({ known }) => known)
  const findings = sum(report, (one) => one.findings.length)
  return `${report.length} readings: ${made} new proposals, ${known} known ones, ${findings} findings.`
}
