// Result of a check. Check, cross or dashed circle with its word; the third is neutral and never hidden.
import clsx from 'clsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Outcome } from '#protocol/report.ts'
import { GRADE_INK, GRADE_WORD, type Grade, OUTCOME_INK, OUTCOME_WORD } from './words.ts'

const FRAME = 'inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap'

export function OutcomeLabel({ outcome }: { outcome: Outcome }) {
  const { icon, className } = OUTCOME_INK[outcome]
  return (
    <span className={clsx(FRAME, className)}>
      <Icon of={icon} size={15} />
      {OUTCOME_WORD[outcome]}
    </span>
  )
}

export function GradeLabel({ grade }: { grade: Grade }) {
  const { icon, className } = GRADE_INK[grade]
  return (
    <span className={clsx(FRAME, className)}>
      <Icon of={icon} size={15} />
      {GRADE_WORD[grade]}
    </span>
  )
}
