// Posts of the board and direct messages. The first message is sent by the function of the service; the others are booked like it, many
// journals in a statement, under the triggers of the books. A message that is sent takes about 2 ms in Postgres.
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
const perStatement = 1_000
const text = 'A post about funding, a bridge, an oracle and the limits of an order plan. '.repeat(3)

/** A fifth of the posts are replies in one thread. Answers the id of its top. There is one message more than `rows`. */
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
    const sealed = (id: string) => Buffer.from(sealMessage(env, recipientId, id, text)).toString('hex')
    const firstMessage = idOf('dm')
    const {
      rows: [sent],
    } = await client.query<{ outcome: string }>(
      `SELECT outcome FROM dm_send($1, $2, $3, decode($4, 'hex'), NULL, $5)`,
      [firstMessage, senderId, recipientId, sealed(firstMessage), now],
    )
    if (sent!.outcome !== 'sent') throw new Error(`The first message: ${sent!.outcome}.`)
    for (let from = 0; from < rows; from += perStatement) {
      const numbers = Array.from({ length: Math.min(perStatement, rows - from) }, (_, index) => from + index)
      await client.query(
        `INSERT INTO board_post (id, account_id, category, content, reply_to, thread_seq, created_at_unix)
         SELECT p.id, $1, 'topic-' || (p.number % ${categories}), $2, CASE WHEN p.number % 5 = 0 THEN $3 END,
           CASE WHEN p.number % 5 = 0 THEN $4::bigint END, $5
         FROM unnest($6::text[], $7::int[]) AS p(id, number)`,
        [senderId, text, top, first!.seq, now, numbers.map(() => idOf('post')), numbers],
      )
      const messages = numbers.map(() => idOf('dm'))
      await client.query(
        `WITH journal AS (
           INSERT INTO books_journal (kind, external_key, created_at_unix) SELECT 'dm_sale', 'dm:' || id, $2 FROM unnest($3::text[]) AS id RETURNING id
         ), posting AS (
           INSERT INTO books_posting (journal_id, account_id, unit, amount) SELECT journal.id, p.account_id, p.unit, p.amount
           FROM journal, books_posting p JOIN books_journal model ON model.id = p.journal_id WHERE model.external_key = 'dm:' || $1
         )
         INSERT INTO direct_message (id, sender_id, recipient_id, sealed, price_sats, payout_sats, created_at_unix)
         SELECT m.id, sender_id, recipient_id, decode(m.sealed, 'hex'), price_sats, payout_sats, $2
         FROM direct_message, unnest($3::text[], $4::text[]) AS m(id, sealed) WHERE direct_message.id = $1`,
        [firstMessage, now, messages, messages.map(sealed)],
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
