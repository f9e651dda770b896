/** Pays the bounty of a submission that passed its gate from the treasury into the Lightning-backed balance of its account, once. */
import { z } from 'zod'
import { agentIdPattern } from '#server/accounts/account-names.ts'
import { findSubmission, payBounty as pay } from '#server/bounty/submissions.store.ts'
import { recordEvents } from '#server/events/events.store.ts'
import { treasurySats } from '#server/kernel/books/treasury.store.ts'
import { ActionRefused, actionOf } from './action.ts'

const sats = (count: number): string => `${count.toLocaleString('en-GB')} sats`

const tooLittle = (held: number, wanted: number) =>
  `The treasury holds ${sats(held)}; the bounty is ${sats(wanted)}. Nothing was paid.`

const refusals = {
  unknown: 'No submission has this id. Nothing was paid.',
  differs: 'The submission has another bounty. Nothing was paid.',
  not_passed: 'The submission has not passed its gate. Nothing was paid.',
  paid_before: 'This bounty has been paid already.',
}

export const payBounty = actionOf({
  directive: null,
  params: z.object({
    agent_id: z.string().regex(agentIdPattern).describe('Account that submitted it, by the name it had then'),
    sats: z.int().min(1).max(10_000_000).describe('Amount, that of the submission'),
    submission_id: z.string().min(1).max(64).describe('Submission that earned it'),
  }),
  async describe(ctx, { agent_id: agentId, sats: amount, submission_id: id }) {
    const [submission, held] = await Promise.all([findSubmission(ctx.db, id), treasurySats(ctx.db)])
    const share = held > 0 ? `, ${((amount / held) * 100).toFixed(1)} % of it` : ''
    const isPaid = submission?.payout_state === 'paid'
    return {
      lines: [
        ['Pays', `${sats(amount)} to ${agentId}, withdrawable over Lightning`],
        ['From', `treasury, ${sats(held)}${share}`],
        ['For', submission ? `“${submission.title}” (${submission.tier}), ${id}` : `submission ${id}`],
      ],
      afterwards: 'Cannot be undone: the account may withdraw the sats at once.',
      change: isPaid
        ? null
        : { before: `treasury ${sats(held)}`, after: `treasury ${sats(Math.max(0, held - amount))}` },
      problem: !submission
        ? refusals.unknown
        : isPaid
          ? refusals.paid_before
          : submission.state !== 'gate_passed'
            ? refusals.not_passed
            : held < amount
              ? tooLittle(held, amount)
              : null,
    }
  },
  async execute(tx, ctx, { agent_id: agentId, sats: amount, submission_id: id }) {
    const nowUnix = ctx.nowUnix()
    const paid = await pay(tx, { id, sats: amount }, nowUnix)
    if (paid.outcome === 'short') throw new ActionRefused(tooLittle(paid.treasury_sats!, amount))
    if (paid.outcome !== 'paid') throw new ActionRefused(refusals[paid.outcome as keyof typeof refusals])
    const data = { submission_id: id, title: paid.title!, amount_sats: amount }
    await recordEvents(tx, [{ accountId: paid.account_id!, type: 'bounty.paid', data }], nowUnix)
    return { result: { agent_id: agentId, submission_id: id, paid_sats: amount } }
  },
})
