/** Stores direct messages, each with the journal that pays it. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'

export interface NewMessage {
  id: string
  senderId: string
  recipientId: string
  sealed: Uint8Array
  maxPriceSats: number | null
}

export type Sent = Statements['dm_send']['row']

/** Any outcome but `sent` has changed nothing. */
export async function sendMessage(tx: Transaction, message: NewMessage, nowUnix: number): Promise<Sent> {
  const [row] = await tx.query(
    'dm_send',
    `SELECT outcome, price_sats, payout_sats, balance_sats, lightning_sats, owed_sats FROM dm_send($1, $2, $3, $4, $5, $6)
     /* not null: outcome, price_sats, balance_sats, lightning_sats, owed_sats */`,
    [
      message.id,
      message.senderId,
      message.recipientId,
      Buffer.from(message.sealed),
      message.maxPriceSats,
      nowUnix,
    ],
  )
  return row!
}

/** Newest first, before a position. */
export const listReceived = (
  db: Database,
  accountId: string,
  { before, limit }: { before: number | null; limit: number },
) =>
  db.query(
    'dm_inbox',
    `SELECT m.seq, m.id, a.agent_id AS from_agent, m.sealed, m.price_sats, m.created_at_unix, m.read_at_unix IS NOT NULL AS read
     FROM direct_message m JOIN account a ON a.id = m.sender_id
     WHERE m.recipient_id = $1 AND m.seq < COALESCE($2, 9223372036854775807) ORDER BY m.seq DESC LIMIT $3 /* not null: read */`,
    [accountId, before, limit],
  )

/** Newest first, before a position. */
export const listSent = (
  db: Database,
  accountId: string,
  { before, limit }: { before: number | null; limit: number },
) =>
  db.query(
    'dm_sent',
    `SELECT m.seq, m.id, m.recipient_id, a.agent_id AS to_agent, m.sealed, m.price_sats, m.payout_sats, m.created_at_unix
     FROM direct_message m JOIN account a ON a.id = m.recipient_id
     WHERE m.sender_id = $1 AND m.seq < COALESCE($2, 9223372036854775807) ORDER BY m.seq DESC LIMIT $3`,
    [accountId, before, limit],
  )

export async function markRead(db: Database, seqs: readonly number[], nowUnix: number): Promise<void> {
  if (seqs.length > 0)
    await db.query(
      'dm_mark_read',
      'UPDATE direct_message SET read_at_unix = $2 WHERE seq = ANY ($1::bigint[]) AND read_at_unix IS NULL',
      [seqs, nowUnix],
    )
}
