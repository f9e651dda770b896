/** GET /warden/approvals/logout: ends the session of the approvals page. */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { deleteSession } from '../operators/operators.store.ts'
import { approvalsPath, endedCookie, sessionIn } from './session.ts'

export const endSession = defineOperation({
  id: 'warden.endSession',
  method: 'GET',
  path: '/warden/approvals/logout',
  summary: 'Log out of the approvals page',
  description: 'Ends the session and clears its cookie. The token stays valid.',
  input: z.object({}),
  output: z.string().describe('Empty; Location names the page'),
  produces: 'text/plain',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  crossOrigin: false,
  hidden: true,
  async run(ctx, _input, call) {
    const session = sessionIn(call.header('cookie'))
    if (session !== null && !call.isHead) await deleteSession(ctx.db, session)
    return new RawAnswer('', { Location: approvalsPath, 'Set-Cookie': endedCookie }, { status: 302 })
  },
})
