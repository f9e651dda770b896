/** GET /bounty: the submissions of the caller, newest first. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'

import { defineOperation } from './deps.ts'
import { publicMembers } from './submission.schema.ts'
import { submissionAnswer } from './submission-answer.ts'
import { pageOfSubmissions } from './submissions.store.ts'

export const listSubmissions = defineOperation({
  id: 'bounty.listSubmissions',
  method: 'GET',
  path: '/bounty',
  summary: 'List your submissions',
  input: z.object({
    limit: pageLimit('Submissions', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      submissions: z.array(z.object(publicMembers)).describe('Public submissions, newest first'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'BountySubmissions' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit, cursor }, call) {
    const before = cursor === undefined ? null : Number(cursor)
    const rows = await pageOfSubmissions(ctx.db, call.account!.id, { before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    return new StatusAnswer(
      200,
      { submissions: page.map(submissionAnswer), next_cursor: next },
      nextPageLink(`${ctx.env.BASE_URL}/bounty`, { limit }, next),
    )
  },
})
