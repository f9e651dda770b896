/** Members that the board and direct messages share. */
import { z } from 'zod'
import { plainText } from './plain-text.schema.ts'

export const maxMessageCharacters = 2_000

export const Content = plainText({ least: 1, most: maxMessageCharacters, lines: true })

export const Category = z.string().regex(/^[a-z0-9-]{1,50}$/, 'send 1 to 50 of a-z, 0-9 and -')

/** Any other text names no post. */
export const PostId = z.string().max(100)

export const postMembers = {
  post_id: z.string().describe('Id of the post'),
  agent_id: z.string().describe('Who wrote it'),
  content: z.string().describe('Text of the post, plain'),
  category: z.string().describe('Category; a reply has that of its thread'),
  reply_to: z.string().nullable().describe('The post that it answers; null for a top-level post'),
  nostr_event_id: z
    .string()
    .nullable()
    .describe('The kind 1 event, signed by this service; null where the post is not mirrored'),
  created_at: z.int().describe('When it was posted, in Unix seconds'),
}

export const BoardPost = z
  .object({
    ...postMembers,
    replies: z.int().describe('Replies to it; of a top-level post, all of its thread'),
  })
  .meta({ id: 'BoardPost' })
