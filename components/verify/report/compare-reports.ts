// Compares the server's report with the one computed in this page, check by check.
import type { WireReport } from '#protocol/report.ts'

type WireCheck = WireReport['checks'][number]

export interface ReportComparison {
  /** Same outcome and same recomputed value. */
  agreed: number
  differing: { id: string; here: WireCheck; there: WireCheck }[]
  /** Ids that only one of the two reports has. */
  onlyHere: string[]
  onlyThere: string[]
}

export function compareReports(here: WireReport, there: WireReport): ReportComparison {
  const comparison: ReportComparison = { agreed: 0, differing: [], onlyHere: [], onlyThere: [] }
  const theirs = new Map(there.checks.map((check) => [check.id, check]))
  for (const check of here.checks) {
    const other = theirs.get(check.id)
    theirs.delete(check.id)
    if (!other) comparison.onlyHere.push(check.id)
    else if (agree(check, other)) comparison.agreed += 1
    else comparison.differing.push({ id: check.id, here: check, there: other })
  }
  comparison.onlyThere = [...theirs.keys()]
  return comparison
}

/** An age is measured on two clocks, a moment apart: only its outcome can be compared. */
const agree = (a: WireCheck, b: WireCheck): boolean =>
  a.outcome === b.outcome && (a.id === 'payload.freshness' || a.recomputed === b.recomputed)
