/** GET /warden/approvals/waiting: how many proposals wait, for an approvals page that stays open. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { countWaiting as readCounts } from '../proposals/proposals.store.ts'
import { approvalsPath, findOpenSession } from './session.ts'

export const countWaiting = defineOperation({
  id: 'warden.countWaiting',
  method: 'GET',
  path: `${approvalsPath}/waiting`,
  summary: 'Count the proposals that wait',
  description: 'Answers the session of the approvals page.',
  input: z.object({
    since: z.coerce.number().int().min(0).describe('When the page was drawn, in Unix seconds'),
  }),
  output: z
    .object({
      pending: z.int().describe('Proposals that wait for a decision'),
      newer: z.int().describe('Those of them that were received after since'),
    })
    .meta({ id: 'WaitingProposals' }),
  errors: ['invalid_operator_token'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  crossOrigin: false,
  hidden: true,
  async run(ctx, { since }, call) {
    if (!(await findOpenSession(ctx, call.header('cookie'))))
      throw new OperationError('invalid_operator_token', {
        detail: 'The session is over. Open /warden/approvals and sign in again.',
      })
    return readCounts(ctx.db, since)
  },
})
