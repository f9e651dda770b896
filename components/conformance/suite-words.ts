// Words and signs of suite states and overall grades; each state has a sign of its own beside its colour.
import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock3 } from 'lucide'
import type { Overall, SuiteState } from '#protocol/conformance/grade-types.ts'

export const STATE_WORDS = {
  pass: { word: 'Pass', icon: CircleCheck, ink: 'text-approve-text' },
  fail: { word: 'Fail', icon: CircleX, ink: 'text-reject-text' },
  pending: { word: 'Pending', icon: Clock3, ink: 'text-muted' },
  not_provided: { word: 'Not provided', icon: CircleMinus, ink: 'text-muted' },
  not_assessable: { word: 'Not assessable', icon: CircleDashed, ink: 'text-muted' },
  unverified_here: { word: 'Not verified here', icon: CircleHelp, ink: 'text-muted' },
} as const satisfies Record<SuiteState, object>

export const overallWords = (overall: Overall, certified: boolean, passed: number): string => {
  if (certified) return 'Certified'
  if (overall === 'pass') return 'Passed, older than 24 hours'
  if (overall === 'no_governance_block') return 'No governance block'
  return overall === 'fail' ? `Fail, ${passed} of 5 pass` : `Partial, ${passed} of 5 pass`
}
