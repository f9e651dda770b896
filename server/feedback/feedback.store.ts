/** Stores feedback, its votes and its state. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { FeedbackState } from './feedback.schema.ts'

/** Whether the account has a balance, or a delivered call that it paid for. */
export async function isMember(db: Database, accountId: string): Promise<boolean> {
  const [row] = await db.query(
    'feedback_member',
    `SELECT EXISTS (SELECT FROM books_account WHERE owner_id = $1 AND kind = 'available' AND balance > 0)
       OR EXISTS (SELECT FROM charge_hour WHERE account_id = $1 AND sats > 0) AS member /* not null: member */`,
    [accountId],
  )
  return row!.member
}

export interface NewFeedback {
  id: string
  accountId: string
  category: string
  title: string
  body: string
}

/** With the vote of its writer. */
export async function insertFeedback(
  tx: Transaction,
  given: readonly NewFeedback[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'feedback_insert',
    `WITH added AS (
       INSERT INTO feedback (id, account_id, category, title, body, votes, created_at_unix)
       SELECT id, account, category, title, body, 1, $6
       FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS g(id, account, category, title, body)
       RETURNING seq, account_id)
     INSERT INTO feedback_vote (feedback_seq, account_id, created_at_unix) SELECT seq, account_id, $6 FROM added`,
    [
      given.map(({ id }) => id),
      given.map(({ accountId }) => accountId),
      given.map(({ category }) => category),
      given.map(({ title }) => title),
      given.map(({ body }) => body),
      nowUnix,
    ],
  )
}

export interface Vote {
  feedbackId: string
  accountId: string
  /** False takes it back. */
  gives: boolean
}

/** Any outcome but `done` has changed nothing. */
export async function castVote(tx: Transaction, { feedbackId, accountId, gives }: Vote, nowUnix: number) {
  const [row] = await tx.query(
    'feedback_vote',
    'SELECT outcome, votes FROM feedback_vote($1, $2, $3, $4) /* not null: outcome */',
    [feedbackId, accountId, gives, nowUnix],
  )
  return row!
}

interface Asked {
  accountId: string
  category: string | null
  states: readonly FeedbackState[]
  before: number | null
  limit: number
}

/** Newest first. */
export const listFeedbackRows = (db: Database, { accountId, category, states, before, limit }: Asked) =>
  db.query(
    'feedback_list',
    `SELECT f.seq, f.id, f.category, f.title, f.body, f.state, f.votes, f.created_at_unix, v.account_id IS NOT NULL AS voted
     FROM feedback f LEFT JOIN feedback_vote v ON v.feedback_seq = f.seq AND v.account_id = $1
     WHERE f.hidden_at_unix IS NULL AND f.state = ANY ($2) AND ($3::text IS NULL OR f.category = $3) AND f.seq < COALESCE($4, 9223372036854775807)
     ORDER BY f.seq DESC LIMIT $5 /* not null: voted */`,
    [accountId, states, category, before, limit],
  )

/** False for an unknown id. For the operator. */
export async function moveFeedback(
  db: Pick<Transaction, 'query'>,
  id: string,
  state: FeedbackState,
  nowUnix: number,
): Promise<boolean> {
  const moved = await db.query(
    'feedback_move',
    'UPDATE feedback SET state = $2, moved_at_unix = $3 WHERE id = $1 RETURNING id',
    [id, state, nowUnix],
  )
  return moved.length === 1
}
