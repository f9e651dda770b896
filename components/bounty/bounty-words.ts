// Words of bounties: tiers, the two machines of a submission, and where it stands.
import type { z } from 'zod'
import { numberText } from '#components/ui/number-text.ts'
import type * as bounty from '#server/bounty/index.ts'

export type Submission = z.output<typeof bounty.getSubmission.output>
export type ListedSubmission = z.output<typeof bounty.listSubmissions.output>['submissions'][number]

export const TIER = { parameter: 'Parameter', code: 'Code', concept: 'Concept' } as const satisfies Record<
  Submission['tier'],
  string
>

type Where = Pick<Submission, 'state' | 'payout_state'>

/** One line: what happened last, and what comes next. */
export function standing({ state, payout_state: payout }: Where): string {
  if (state === 'received' || state === 'gating') return 'In the gate'
  if (state === 'gate_failed') return 'Did not pass the gate'
  return {
    none: 'Passed the gate',
    pending_approval: 'Passed; an operator decides',
    pending: 'Approved; waits for the treasury',
    paid: 'Paid',
    declined: 'Declined by the operator',
  }[payout]
}

export type StepMark = 'done' | 'now' | 'failed' | 'ahead'

export interface Step {
  name: string
  mark: StepMark
  text: string
  /** Unix seconds; null where it has not happened. */
  at: number | null
}

export function stepsOf(submission: Submission): Step[] {
  const { state, payout_state: payout, gate, bounty_sats: sats } = submission
  const isGated = gate.checked_at !== null
  const isPassed = state === 'gate_passed'
  const amount = `${numberText(sats)} sats`
  return [
    { name: 'Received', mark: 'done', text: 'Stored as it was sent.', at: submission.submitted_at },
    {
      name: 'Gate',
      mark: !isGated ? 'now' : isPassed ? 'done' : 'failed',
      text: !isGated
        ? 'The validation of the evidence runs.'
        : isPassed
          ? 'The evidence is likely real.'
          : 'The evidence does not exclude chance.',
      at: gate.checked_at,
    },
    {
      name: 'Operator',
      mark: !isPassed
        ? 'ahead'
        : payout === 'declined'
          ? 'failed'
          : payout === 'pending_approval' || payout === 'none'
            ? 'now'
            : 'done',
      text: !isPassed
        ? isGated
          ? 'Not asked: the gate decides first.'
          : 'Reads idea and evidence after the gate.'
        : payout === 'declined'
          ? (submission.decline_reason ?? '') || 'Declined without a reason.'
          : payout === 'pending_approval' || payout === 'none'
            ? 'A person reads idea and evidence, within 72 hours as a rule.'
            : 'Approved.',
      at: null,
    },
    {
      name: 'Payout',
      mark: payout === 'paid' ? 'done' : payout === 'pending' ? 'now' : 'ahead',
      text:
        payout === 'paid'
          ? `${amount} in the Lightning-backed balance; they can be withdrawn.`
          : payout === 'pending'
            ? `The treasury holds less than ${amount} now. It is paid when it holds enough.`
            : payout === 'declined' || (isGated && !isPassed)
              ? 'Nothing is paid.'
              : `${amount} from the treasury, once approved.`,
      at: submission.paid_at,
    },
  ]
}
