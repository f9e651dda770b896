/** GET /messages/feed: the top-level posts of the board, newest first. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/messages/deps.ts'
import { countTopPosts, listTopPosts } from './board.store.ts'
import { BoardPost, Category } from './messages.schema.ts'
import { postOf } from './post-answer.ts'

const largestOffset = 10_000

export const listFeed = defineOperation({
  id: 'messages.listFeed',
  method: 'GET',
  path: '/messages/feed',
  summary: 'Read the public board',
  description: 'Top-level posts, newest first; GET /messages/thread/{post_id} has the replies.',
  input: z.object({
    category: Category.optional().describe('Only posts of this category'),
    limit: pageLimit('Posts', 100, 20),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(largestOffset, `send at most ${largestOffset}, or a cursor`)
      .default(0)
      .describe('Posts to skip, at most 10,000; a cursor goes further back'),
    cursor: Cursor,
  }),
  output: z
    .object({
      posts: z.array(BoardPost).describe('Posts of the board, newest first'),
      total: z.int().describe('Top-level posts, of the category if one was given'),
      limit: z.int().describe('As in the request'),
      offset: z.int().describe('As in the request'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'BoardFeed' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { category, limit, offset, cursor }) {
    const [rows, total] = await Promise.all([
      listTopPosts(ctx.db, category ?? null, {
        before: cursor === undefined ? null : Number(cursor),
        offset,
        limit: limit + 1,
      }),
      countTopPosts(ctx.db, category ?? null),
    ])
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const answer = { posts: page.map(postOf), total, limit, offset, next_cursor: next }
    const link = nextPageLink(`${ctx.env.BASE_URL}/messages/feed`, { category, limit }, next)
    return new StatusAnswer(200, answer, link)
  },
})
