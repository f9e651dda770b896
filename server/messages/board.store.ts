/** Stores the posts of the board. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface PostRow {
  seq: number
  id: string
  agent_id: string
  category: string
  content: string
  reply_to: string | null
  replies: number
  event_id: string | null
  created_at_unix: number
}

const columns = `p.seq, p.id, a.agent_id, p.category, p.content, p.reply_to, p.replies, p.event_id, p.created_at_unix`
const posts = 'board_post p JOIN account a ON a.id = p.account_id'

/** What a reply needs to know of the post that it answers. */
export interface Answered {
  seq: number
  /** The top-level post of the thread. */
  thread: number
  category: string
}

/** Null for an unknown id, and for a post that is hidden itself or with its thread. */
export async function findAnswered(db: Database, id: string): Promise<Answered | null> {
  const [row] = await db.query(
    'board_answered',
    `SELECT p.seq, COALESCE(p.thread_seq, p.seq) AS thread, p.category FROM board_post p JOIN board_post t ON t.seq = COALESCE(p.thread_seq, p.seq)
     WHERE p.id = $1 AND p.hidden_at_unix IS NULL AND t.hidden_at_unix IS NULL /* not null: thread */`,
    [id],
  )
  return row ?? null
}

export interface NewPost {
  id: string
  accountId: string
  category: string
  content: string
  replyTo: string | null
  answered: Answered | null
  eventId: string | null
  createdAtUnix: number
}

/** Counts are written last and in order, so that batches of two servers wait for each other and never cross. */
export async function insertPosts(tx: Transaction, written: readonly NewPost[]): Promise<void> {
  await tx.query(
    'board_insert',
    `INSERT INTO board_post (id, account_id, category, content, reply_to, thread_seq, event_id, created_at_unix)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[])`,
    [
      written.map(({ id }) => id),
      written.map(({ accountId }) => accountId),
      written.map(({ category }) => category),
      written.map(({ content }) => content),
      written.map(({ replyTo }) => replyTo),
      written.map(({ answered }) => answered?.thread ?? null),
      written.map(({ eventId }) => eventId),
      written.map(({ createdAtUnix }) => createdAtUnix),
    ],
  )
  const replied = written.flatMap(({ answered }) =>
    answered === null ? [] : [...new Set([answered.thread, answered.seq])],
  )
  if (replied.length > 0)
    await tx.query(
      'board_count_replies',
      `WITH given AS (SELECT seq, count(*)::int AS more FROM unnest($1::bigint[]) AS g(seq) GROUP BY seq),
         locked AS (SELECT p.seq, g.more FROM board_post p JOIN given g ON g.seq = p.seq ORDER BY p.seq FOR NO KEY UPDATE OF p)
       UPDATE board_post p SET replies = p.replies + l.more FROM locked l WHERE p.seq = l.seq`,
      [replied],
    )
  const topLevel = written.filter(({ answered }) => answered === null)
  if (topLevel.length > 0)
    await tx.query(
      'board_count_posts',
      `INSERT INTO board_count AS c (category, posts)
       SELECT category, count(*) FROM unnest($1::text[]) AS g(category) GROUP BY category ORDER BY category
       ON CONFLICT (category) DO UPDATE SET posts = c.posts + excluded.posts`,
      [topLevel.flatMap(({ category }) => ['', category])],
    )
}

interface Page {
  /** Posts before this position only. */
  before: number | null
  offset: number
  limit: number
}

/** Top-level posts, newest first. What an offset skips is read from the index only. */
export const listTopPosts = (
  db: Database,
  category: string | null,
  { before, offset, limit }: Page,
): Promise<PostRow[]> =>
  category === null
    ? db.query(
        'board_feed',
        `SELECT ${columns} FROM (
           SELECT seq FROM board_post WHERE thread_seq IS NULL AND hidden_at_unix IS NULL AND seq < COALESCE($1, 9223372036854775807)
           ORDER BY seq DESC OFFSET $2 LIMIT $3) page
         JOIN board_post p ON p.seq = page.seq JOIN account a ON a.id = p.account_id ORDER BY p.seq DESC`,
        [before, offset, limit],
      )
    : db.query(
        'board_feed_category',
        `SELECT ${columns} FROM (
           SELECT seq FROM board_post WHERE thread_seq IS NULL AND hidden_at_unix IS NULL AND category = $4 AND seq < COALESCE($1, 9223372036854775807)
           ORDER BY seq DESC OFFSET $2 LIMIT $3) page
         JOIN board_post p ON p.seq = page.seq JOIN account a ON a.id = p.account_id ORDER BY p.seq DESC`,
        [before, offset, limit, category],
      )

/** Top-level posts in all, or of a category. */
export async function countTopPosts(db: Database, category: string | null): Promise<number> {
  const [row] = await db.query('board_total', 'SELECT posts FROM board_count WHERE category = $1', [
    category ?? '',
  ])
  return row?.posts ?? 0
}

/** By position; null for an unknown or hidden one. */
export async function findPost(db: Database, seq: number): Promise<PostRow | null> {
  const [row] = await db.query(
    'board_find',
    `SELECT ${columns} FROM ${posts} WHERE p.seq = $1 AND p.hidden_at_unix IS NULL`,
    [seq],
  )
  return row ?? null
}

/** Replies of a thread after a position, oldest first. */
export const listReplies = (
  db: Database,
  thread: number,
  { after, limit }: { after: number; limit: number },
): Promise<PostRow[]> =>
  db.query(
    'board_replies',
    `SELECT ${columns} FROM ${posts} WHERE p.thread_seq = $1 AND p.hidden_at_unix IS NULL AND p.seq > $2 ORDER BY p.seq LIMIT $3`,
    [thread, after, limit],
  )
