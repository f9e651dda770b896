/** GET /messages/thread/{post_id}: a top-level post with its replies, oldest first. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/messages/deps.ts'
import { findAnswered, findPost, listReplies } from './board.store.ts'
import { BoardPost, PostId } from './messages.schema.ts'
import { postOf } from './post-answer.ts'

export const getThread = defineOperation({
  id: 'messages.getThread',
  method: 'GET',
  path: '/messages/thread/{post_id}',
  summary: 'Read a thread of the board',
  input: z.object({
    post_id: PostId.describe('Id of any post of the thread'),
    limit: pageLimit('Replies', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      post: BoardPost.describe('The top-level post of the thread'),
      replies: z.array(BoardPost).describe('Oldest first; reply_to names the post that each answers'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'BoardThread' }),
  errors: ['unknown_post'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { post_id: id, limit, cursor }) {
    const known = /^post_[a-z2-7]{26}$/.test(id) ? await findAnswered(ctx.db, id) : null
    if (!known) throw new OperationError('unknown_post')
    const [post, rows] = await Promise.all([
      findPost(ctx.db, known.thread),
      listReplies(ctx.db, known.thread, { after: Number(cursor ?? 0), limit: limit + 1 }),
    ])
    // Hidden between the two reads.
    if (!post) throw new OperationError('unknown_post')
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const answer = { post: postOf(post), replies: page.map(postOf), next_cursor: next }
    const link = nextPageLink(`${ctx.env.BASE_URL}/messages/thread/${id}`, { limit }, next)
    return new StatusAnswer(200, answer, link)
  },
})
