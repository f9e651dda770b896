/** Adds a server-side check to a verification report: an expectation of the caller. */
import type { z } from 'zod'
import { type Outcome, worstOutcome } from '#protocol/report.ts'
import type { VerificationAnswer } from './verification-answer.ts'

export type Answer = z.input<typeof VerificationAnswer>
type AddedCheck = Answer['report']['checks'][number]

/** `name`: value of `reason` if no earlier check failed. */
export function addCheck(
  answer: Answer,
  check: AddedCheck,
  name: string,
  booleans: Partial<Answer['checks']>,
): Answer {
  const { report } = answer
  const outcome: Outcome = check.outcome
  return {
    ...answer,
    valid: answer.valid && outcome === 'pass',
    reason: answer.reason ?? (outcome === 'pass' ? null : name),
    checks: { ...answer.checks, ...booleans },
    report: {
      ...report,
      outcome: worstOutcome([report.outcome, outcome]),
      questions: {
        ...report.questions,
        as_expected: worstOutcome([report.questions.as_expected ?? 'pass', outcome]),
      },
      checks: [...report.checks, check],
    },
  }
}
