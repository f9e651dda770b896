// One check: expected beside recomputed. The row opens to the exact bytes and the rule.
import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import type { Check } from '#protocol/report.ts'
import { CheckValue, ExactBytes } from './check-value.tsx'
import { OutcomeLabel } from './outcome.tsx'

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
