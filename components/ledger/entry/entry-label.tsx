// Labels an entry by its type where it carries no verdict, and by its outcome where one is known.

import { GradeLabel } from '#components/verdict/outcome.tsx'
import { EntryTypeLabel, VerdictLabel } from '#components/verdict/verdict.tsx'
import type { ExplorerRow } from '#server/ledger/read/explore-entries.ts'

interface EntryLabelProps {
  type: string | null
  verdict: ExplorerRow['verdict']
  reviewKind: string | null
}

export function EntryLabel({ type, verdict, reviewKind }: EntryLabelProps) {
  if (verdict) return <VerdictLabel verdict={verdict} short />
  if (type === 'trade_outcomes') return <EntryTypeLabel type="outcomes" />
  if (type === 'key_event') return <EntryTypeLabel type="key_event" />
  if (type === null) return <EntryTypeLabel type="founding" />
  return <EntryTypeLabel type={reviewKind === 'conformance_grade' ? 'grade' : 'review'} />
}

/** A dash where no outcome belongs to the entry. */
export function EntryOutcome({ outcome }: { outcome: ExplorerRow['outcome'] }) {
  if (!outcome || outcome.outcome_status === 'not_applicable')
    return (
      <span className="text-muted max-md:hidden">
        <span aria-hidden>–</span>
        <span className="sr-only">no outcome belongs to it</span>
      </span>
    )
  const { outcome_current: grade, outcome_status: status } = outcome
  if (grade === 'proven_right' || grade === 'proven_wrong') return <GradeLabel grade={grade} />
  if (grade === 'inconclusive') return <span className="text-xs text-text-2">broke even</span>
  if (grade === 'evidence_unavailable') return <span className="text-xs text-muted">not measured</span>
  return status === 'cited' ? (
    <span className="text-xs text-text-2">partly settled</span>
  ) : (
    <GradeLabel grade="open" />
  )
}
