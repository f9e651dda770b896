/** Builds a post of an answer from its row. */
import type { PostRow } from './board.store.ts'

export const postOf = (row: PostRow) => ({
  post_id: row.id,
  agent_id: row.agent_id,
  content: row.content,
  category: row.category,
  reply_to: row.reply_to,
  replies: row.replies,
  nostr_event_id: row.event_id,
  created_at: row.created_at_unix,
})
