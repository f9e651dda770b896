/** Hides and shows what people wrote and offer, by operators. What was bought stays with its buyers. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export const subjects = ['offer', 'post', 'feedback', 'submission'] as const
export type Subject = (typeof subjects)[number]

/** What begins the ids of a subject. */
export const idPrefixes: Record<Subject, string> = {
  offer: 'off_',
  post: 'post_',
  feedback: 'fb_',
  submission: 'bty_',
}

export interface Moderated {
  /** Shown to operators alone. */
  title: string
  agentId: string
  hiddenAtUnix: number | null
}

/** Null for an unknown id. */
export async function findModerated(
  db: Pick<Database, 'query'>,
  subject: Subject,
  id: string,
): Promise<Moderated | null> {
  const [row] = await db.query(
    'moderation_find',
    `SELECT g.title, a.agent_id, g.hidden_at_unix FROM (
       SELECT title, seller_id AS account_id, hidden_at_unix FROM offer WHERE $1 = 'offer' AND id = $2
       UNION ALL SELECT content, account_id, hidden_at_unix FROM board_post WHERE $1 = 'post' AND id = $2
       UNION ALL SELECT title, account_id, hidden_at_unix FROM feedback WHERE $1 = 'feedback' AND id = $2
       UNION ALL SELECT title, account_id, hidden_at_unix FROM bounty_submission WHERE $1 = 'submission' AND id = $2) g
     JOIN account a ON a.id = g.account_id /* not null: title */`,
    [subject, id],
  )
  return row ? { title: row.title, agentId: row.agent_id, hiddenAtUnix: row.hidden_at_unix } : null
}

/** `hiddenAtUnix` null shows it again. False when nothing changed: it is so already, or unknown. */
export async function hide(
  tx: Transaction,
  subject: Subject,
  id: string,
  hiddenAtUnix: number | null,
): Promise<boolean> {
  const values = [id, hiddenAtUnix] as const
  switch (subject) {
    case 'offer':
      return isChanged(
        await tx.query(
          'moderation_offer',
          'UPDATE offer SET hidden_at_unix = $2::bigint WHERE id = $1 AND (hidden_at_unix IS NULL) = ($2::bigint IS NOT NULL) RETURNING id',
          [...values],
        ),
      )
    case 'post': {
      const [row] = await tx.query(
        'moderation_post',
        'SELECT board_hide($1, $2) AS changed /* not null: changed */',
        [...values],
      )
      return row!.changed
    }
    case 'feedback':
      return isChanged(
        await tx.query(
          'moderation_feedback',
          'UPDATE feedback SET hidden_at_unix = $2::bigint WHERE id = $1 AND (hidden_at_unix IS NULL) = ($2::bigint IS NOT NULL) RETURNING id',
          [...values],
        ),
      )
    case 'submission':
      return isChanged(
        await tx.query(
          'moderation_submission',
          'UPDATE bounty_submission SET hidden_at_unix = $2::bigint WHERE id = $1 AND (hidden_at_unix IS NULL) = ($2::bigint IS NOT NULL) RETURNING id',
          [...values],
        ),
      )
  }
}

const isChanged = (rows: readonly unknown[]): boolean => rows.length > 0

/** The offers of a suspended account are neither listed nor sold; those that an operator hid stay hidden after it is restored. */
export async function suspendOffers(tx: Transaction, sellerId: string, isSuspended: boolean): Promise<void> {
  await tx.query(
    'moderation_seller',
    'UPDATE offer SET seller_suspended = $2 WHERE seller_id = $1 AND active AND seller_suspended <> $2',
    [sellerId, isSuspended],
  )
}

/** What is hidden now, the newest first; each subject is read in the order of its index. */
export const listHidden = (db: Database, limit: number) =>
  db.query(
    'moderation_hidden',
    `SELECT g.subject, g.id, left(g.title, 140) AS title, a.agent_id, g.hidden_at_unix FROM (
       (SELECT 'offer' AS subject, id, title, seller_id AS account_id, hidden_at_unix FROM offer
         WHERE hidden_at_unix IS NOT NULL ORDER BY hidden_at_unix DESC LIMIT $1)
       UNION ALL (SELECT 'post', id, content, account_id, hidden_at_unix FROM board_post
         WHERE hidden_at_unix IS NOT NULL ORDER BY hidden_at_unix DESC LIMIT $1)
       UNION ALL (SELECT 'feedback', id, title, account_id, hidden_at_unix FROM feedback
         WHERE hidden_at_unix IS NOT NULL ORDER BY hidden_at_unix DESC LIMIT $1)
       UNION ALL (SELECT 'submission', id, title, account_id, hidden_at_unix FROM bounty_submission
         WHERE hidden_at_unix IS NOT NULL ORDER BY hidden_at_unix DESC LIMIT $1)) g
     JOIN account a ON a.id = g.account_id ORDER BY g.hidden_at_unix DESC, g.id LIMIT $1
     /* not null: subject, id, title, hidden_at_unix */`,
    [limit],
  )

/** Suspended accounts, the newest first. */
export const listSuspended = (db: Database, limit: number) =>
  db.query(
    'moderation_suspended',
    `SELECT agent_id, suspended_at_unix FROM account WHERE suspended_at_unix IS NOT NULL ORDER BY suspended_at_unix DESC LIMIT $1
     /* not null: suspended_at_unix */`,
    [limit],
  )
