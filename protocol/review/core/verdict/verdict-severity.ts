// Orders verdicts by strictness.
import type { Verdict } from '../../types.ts'

/** Only the order means something. */
export const VERDICT_SEVERITY: Readonly<Record<Verdict, number>> = {
  approve: 0,
  approve_with_concerns: 1,
  reject: 2,
}
