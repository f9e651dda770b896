// List of checks with the heads of its columns.
import type { ReactNode } from 'react'

interface CheckListProps {
  /** Where the right-hand values were computed: "Recomputed in this page". */
  recomputedWhere?: string
  label: string
  children: ReactNode
}

/** Holds CheckRow and PendingCheckRow; stands in a Panel. */
export function CheckList({ recomputedWhere = 'Recomputed in this page', label, children }: CheckListProps) {
  return (
    <section className="checks" aria-label={label}>
      <div className="checks-head" aria-hidden>
        <span>Outcome</span>
        <span>Check</span>
        <span>Expected</span>
        <span>{recomputedWhere}</span>
      </div>
      {children}
    </section>
  )
}
