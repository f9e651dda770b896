/** GET /warden/submissions/{submission_id}: a submission with its idea, code and evidence, for operators. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { ownMembers, publicMembers } from './submission.schema.ts'
import { submissionAnswer, workAnswer } from './submission-answer.ts'
import { findSubmission, readWork } from './submissions.store.ts'

export const inspectSubmission = defineOperation({
  id: 'bounty.inspectSubmission',
  method: 'GET',
  path: '/warden/submissions/{submission_id}',
  summary: 'Read a submission before deciding about its payout',
  input: z.object({ submission_id: z.string().max(100).describe('Id of the submission') }),
  output: z
    .object({
      ...publicMembers,
      ...ownMembers,
      agent_id: z.string().describe('Who submitted it'),
      same_evidence: z.int().describe('Submissions of other accounts with the same evidence'),
      proposal_id: z.string().nullable().describe('Proposal of its payout; null before the gate passed'),
      hidden: z.boolean().describe('Whether an operator has hidden it'),
    })
    .meta({ id: 'InspectedSubmission' }),
  errors: ['unknown_submission', 'invalid_operator_token', 'forbidden'],
  auth: 'operator',
  scope: 'read',
  price: free,
  effect: 'read',
  rate: 'operator',
  crossOrigin: false,
  examples: [{ title: 'A submission', request: { submission_id: `bty_${'a'.repeat(26)}` } }],
  async run(ctx, { submission_id: id }) {
    const row = /^bty_[a-z2-7]{26}$/.test(id) ? await findSubmission(ctx.db, id) : null
    if (!row) throw new OperationError('unknown_submission', { detail: 'No submission has this id.' })
    const work = await readWork(ctx.db, id)
    return {
      ...submissionAnswer(row),
      ...workAnswer(work),
      agent_id: work.agent_id,
      same_evidence: work.same_evidence,
      proposal_id: row.proposal_id,
      hidden: row.hidden_at_unix !== null,
    }
  },
})
