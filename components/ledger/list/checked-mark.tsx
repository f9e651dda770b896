'use client'
// Mark beside a diagram that shows the result of its checks. Empty until they have run in this page.
import { OutcomeLabel } from '#components/verdict/outcome.tsx'
import { worstOutcome } from '#protocol/report.ts'
import { useChecking } from './checked-entries.ts'

interface CheckedMarkProps {
  entry: number
  checks: readonly string[]
  /** The value that the drawing shows for the last of the checks; another one means that it shows something else. */
  drawn: string | null
  children: React.ReactNode
}

export function CheckedMark({ entry, checks, drawn, children }: CheckedMarkProps) {
  const checking = useChecking(entry)
  if (checking.step !== 'done') return <span className="text-xs text-muted">{children}</span>
  const ran = checking.result.report.checks.filter(({ id }) => checks.includes(id))
  const last = ran.find(({ id }) => id === checks.at(-1))
  const isOther = drawn !== null && last?.outcome === 'pass' && last.actual !== drawn
  const outcome = isOther ? 'fail' : worstOutcome(ran.map((check) => check.outcome))
  return (
    <span className="flex items-center gap-2 text-xs text-muted">
      {isOther ? 'the drawing shows another value' : children} <OutcomeLabel outcome={outcome} />
    </span>
  )
}
