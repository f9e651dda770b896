// Holds the words and shapes of verdicts and outcomes in one place, so that no page invents its own.
import { Check, CircleDashed, type IconNode, X } from 'lucide'
import type { Verdict } from '#components/hallmark/seal.tsx'
import type { Outcome } from '#protocol/report.ts'

export type { Verdict }

export const VERDICT_WORD: Record<Verdict, string> = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
}

/** A concern only because no rule understood something. */
export const NOT_JUDGED_WORD = 'Not judged'

/** For rows where the seal already says "approve". */
export const VERDICT_WORD_SHORT: Record<Verdict, string> = {
  ...VERDICT_WORD,
  approve_with_concerns: 'Concerns',
}

interface Ink {
  icon: IconNode
  className: string
}

export const OUTCOME_WORD: Record<Outcome, string> = {
  pass: 'pass',
  fail: 'fail',
  cannot_establish: 'cannot establish',
}

export const OUTCOME_INK: Record<Outcome, Ink> = {
  pass: { icon: Check, className: 'text-approve-text' },
  fail: { icon: X, className: 'text-reject-text' },
  cannot_establish: { icon: CircleDashed, className: 'text-muted' },
}

/** How a graded entry ended. */
export type Grade = 'proven_right' | 'proven_wrong' | 'open'

export const GRADE_WORD: Record<Grade, string> = {
  proven_right: 'proven right',
  proven_wrong: 'proven wrong',
  open: 'open',
}

export const GRADE_INK: Record<Grade, Ink> = {
  proven_right: OUTCOME_INK.pass,
  proven_wrong: OUTCOME_INK.fail,
  open: OUTCOME_INK.cannot_establish,
}
