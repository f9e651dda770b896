// Posts of the board and direct messages, written by the statements and functions of the service.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { sealMessage } from '#server/messages/message-cipher.ts'

interface Fill {
  databaseUrl: string
  /** Of the server, from which the key of messages is derived in development. */
  secretKey: string
  senderId: string
  recipientId: string
  /** As many posts as messages. */
  rows: number
}

const categories = 20
const perStatement = 500
const text = 'A post about funding, a bridge, an oracle and the limits of an order plan. '.repeat(3)

/** A fifth of the posts are replies in one thread. Answers the id of its top. */
export async function fillMessages({
  databaseUrl,
  secretKey,
  senderId,
  recipientId,
  rows,
}: Fill): Promise<string> {
  const env = {
    MEMORY_MASTER_KEY: undefined,
    VERIFIER_SECRET_KEY: secretKey,
    ASSAY_DEPLOYMENT: 'development',
  } as const
  const now = Math.floor(Date.now() / 1_000)
  const idOf = (prefix: string) => `${prefix}_${base32Prefix(randomBytes(17), 26)}`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SET synchronous_commit = off')
    const top = idOf('post')
    const {
      rows: [first],
    } = await client.query<{ seq: string }>(
      `INSERT INTO board_post (id, account_id, category, content, created_at_unix) VALUES ($1, $2, 'busy', $3, $4) RETURNING seq`,
      [top, senderId, text, now],
    )
    for (let from = 0; from < rows; from += perStatement) {
      const numbers = Array.from({ length: Math.min(perStatement, rows - from) }, (_, index) => from + index)
      await client.query(
        `INSERT INTO board_post (id, account_id, category, content, reply_to, thread_seq, created_at_unix)
         SELECT p.id, $1, 'topic-' || (p.number % ${categories}), $2, CASE WHEN p.number % 5 = 0 THEN $3 END,
           CASE WHEN p.number % 5 = 0 THEN $4::bigint END, $5
         FROM unnest($6::text[], $7::int[]) AS p(id, number)`,
        [senderId, text, top, first!.seq, now, numbers.map(() => idOf('post')), numbers],
      )
      const messages = numbers.map(() => {
        const id = idOf('dm')
        return { id, sealed: Buffer.from(sealMessage(env, recipientId, id, text)).toString('hex') }
      })
      await client.query(
        `SELECT dm_send(m.id, $1, $2, decode(m.sealed, 'hex'), NULL, $3) FROM jsonb_to_recordset($4::jsonb) AS m(id text, sealed text)`,
        [senderId, recipientId, now, JSON.stringify(messages)],
      )
    }
    await client.query(
      `UPDATE board_post SET replies = (SELECT count(*) FROM board_post WHERE thread_seq = $1) WHERE seq = $1`,
      [first!.seq],
    )
    await client.query(`
      INSERT INTO board_count (category, posts)
      SELECT COALESCE(category, ''), count(*) FROM board_post WHERE thread_seq IS NULL GROUP BY ROLLUP (category)
      ON CONFLICT (category) DO UPDATE SET posts = excluded.posts`)
    await client.query('VACUUM ANALYZE board_post')
    await client.query('VACUUM ANALYZE direct_message')
    return top
  } finally {
    await client.end()
  }
}
