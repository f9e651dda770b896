/** GET /bounty/{id}: where a submission is; its idea, code and evidence for the account that submitted it alone. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { ownMembers, publicMembers } from './submission.schema.ts'
import { submissionAnswer, workAnswer } from './submission-answer.ts'
import { findSubmission, readWork } from './submissions.store.ts'

const { idea, code, evidence } = ownMembers

export const getSubmission = defineOperation({
  id: 'bounty.getSubmission',
  method: 'GET',
  path: '/bounty/{id}',
  summary: 'State of a submission',
  description: 'With the API key of the submitter, the answer also has idea, code and evidence.',
  input: z.object({
    id: z.string().max(100).describe('submission_id of the idea, as answered by POST /bounty/submit'),
  }),
  output: z
    .object({
      ...publicMembers,
      idea: idea.optional(),
      code: code.optional(),
      evidence: evidence.optional(),
    })
    .meta({ id: 'BountySubmission' }),
  errors: ['unknown_submission'],
  auth: 'public',
  knowsAccounts: true,
  price: free,
  effect: 'read',
  rate: 'read',
  slug: 'get-bounty-submission',
  examples: [{ title: 'A submission', request: { id: `bty_${'a'.repeat(26)}` } }],
  async run(ctx, { id }, call) {
    const row = /^bty_[a-z2-7]{26}$/.test(id) ? await findSubmission(ctx.db, id) : null
    const isOwn = row !== null && row.account_id === call.account?.id
    if (!row || (row.hidden_at_unix !== null && !isOwn))
      throw new OperationError('unknown_submission', { detail: 'No submission has this id.' })
    return isOwn
      ? { ...submissionAnswer(row), ...workAnswer(await readWork(ctx.db, id)) }
      : submissionAnswer(row)
  },
})
