/** GET /feedback: what members wrote, newest first. */
import { z } from 'zod'
import { defineOperation } from '#server/feedback/deps.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'

import { FeedbackItem, feedbackCategories, feedbackStates } from './feedback.schema.ts'
import { listFeedbackRows } from './feedback.store.ts'

const active = ['open', 'triaged', 'planned'] as const

export const listFeedback = defineOperation({
  id: 'feedback.listFeedback',
  method: 'GET',
  path: '/feedback',
  summary: 'List feedback',
  input: z.object({
    category: z.enum(feedbackCategories).optional().describe('Only feedback of this kind'),
    status: z
      .enum(['active', 'all', ...feedbackStates])
      .default('active')
      .describe('active: open, triaged or planned; all; or one state'),
    limit: pageLimit('Items', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      items: z.array(FeedbackItem).describe('Feedback of the account, newest first'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'FeedbackList' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { category, status, limit, cursor }, call) {
    const rows = await listFeedbackRows(ctx.db, {
      accountId: call.account!.id,
      category: category ?? null,
      states: status === 'active' ? active : status === 'all' ? feedbackStates : [status],
      before: cursor === undefined ? null : Number(cursor),
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const items = page.map(({ id, category, title, body, state, votes, voted, created_at_unix }) => ({
      feedback_id: id,
      category,
      title,
      body,
      state,
      votes,
      voted,
      created_at: created_at_unix,
    }))
    const link = nextPageLink(`${ctx.env.BASE_URL}/feedback`, { category, status, limit }, next)
    return new StatusAnswer(200, { items, next_cursor: next }, link)
  },
})
