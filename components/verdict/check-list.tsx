// List of checks. Expected beside recomputed, row by row; a row opens to the exact bytes and the rule.
import { ChevronDown, CircleDashed } from 'lucide'
import type { ReactNode } from 'react'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Check } from '#protocol/report.ts'
import { CheckValue, ExactBytes } from './check-value.tsx'
import { OutcomeLabel } from './outcome.tsx'

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

interface CheckRowProps {
  check: Check
  /** A remark that is not part of the report: "Still passes, rightly: only the record was touched." */
  remark?: ReactNode
  open?: boolean
  /** More about the check, under its values when the row is open. */
  children?: ReactNode
}

export function CheckRow({ check, remark, open, children }: CheckRowProps) {
  const failed = check.outcome === 'fail'
  const sentence = remark ?? (check.outcome === 'pass' ? null : check.why)
  return (
    <details className="check" data-outcome={check.outcome} data-row open={open}>
      <summary className="check-row">
        <OutcomeLabel outcome={check.outcome} />
        <div className="check-name">
          <div className="check-title">{check.title}</div>
          <div className="check-id">{check.id}</div>
        </div>
        <CheckValue label="Expected" value={check.expected} />
        <CheckValue label="Recomputed" value={check.actual} compareTo={failed ? check.expected : undefined} />
        <Icon of={ChevronDown} className="check-chevron" />
        {sentence && <div className="check-why">{sentence}</div>}
        {check.outcome === 'cannot_establish' && check.needs.length > 0 && (
          <div className="check-why">Needs {check.needs.join(', ')}.</div>
        )}
      </summary>
      <div className="check-open">
        <ExactBytes label="Expected" value={check.expected} />
        <ExactBytes label="Recomputed" value={check.actual} compareTo={failed ? check.expected : undefined} />
        <p className="col-span-full text-xs text-muted">
          Rule: <span className="text-text-2">{check.spec}</span>
          {check.outcome === 'pass' && check.why && <> {check.why}</>}
        </p>
        {children}
      </div>
    </details>
  )
}

/** A check that is still running: its sentence stands, its values are to come. */
export function PendingCheckRow({ title }: { title: string }) {
  return (
    <div className="check" aria-busy>
      <div className="check-row">
        <span className="inline-flex items-center gap-1.5 text-xs font-medium text-muted">
          <Icon of={CircleDashed} size={15} className="animate-live" />
          running
        </span>
        <div className="check-name">
          <div className="check-title text-muted">{title}</div>
        </div>
        <Skeleton className="w-32 max-w-full" />
        <Skeleton className="w-32 max-w-full" />
      </div>
    </div>
  )
}
