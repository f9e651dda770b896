/** Stores what operators have to hear of, in the transaction of the fact, and the messages that tell them. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export const alertKinds = [
  'proposal',
  'breached',
  'execution_failed',
  'token_refused',
  'finding',
  'report',
] as const
export type AlertKind = (typeof alertKinds)[number]

export interface NewAlert {
  kind: AlertKind
  /** Names the fact: one alert is made of it. */
  fact: string
  proposalId: string | null
  /** One sentence; empty where the proposal says it. */
  detail: string
  createdAtUnix: number
}

/** False when the fact has an alert already. */
export async function insertAlert(tx: Pick<Transaction, 'query'>, alert: NewAlert): Promise<boolean> {
  const rows = await tx.query(
    'operator_alert_insert',
    `INSERT INTO operator_alert (kind, fact, proposal_id, detail, created_at_unix) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (fact) DO NOTHING RETURNING alert_id`,
    [alert.kind, alert.fact, alert.proposalId, alert.detail, alert.createdAtUnix],
  )
  return rows.length > 0
}

/** Alerts of the last seven days that no message to this recipient tells of; what is decided meanwhile is left out. Oldest first. */
export const listUntold = (tx: Transaction, channel: string, recipient: string, nowUnix: number) =>
  tx.query(
    'operator_alert_untold',
    `SELECT a.alert_id AS "alertId", a.kind, a.proposal_id AS "proposalId", a.detail, p.title, p.priority / 10000 AS "priorityMilli",
       a.created_at_unix AS "createdAtUnix"
     FROM operator_alert a LEFT JOIN warden_proposal p ON p.proposal_id = a.proposal_id
     WHERE a.created_at_unix >= $3 AND (p.status IS NULL OR p.status = CASE a.kind WHEN 'execution_failed' THEN 'execution_failed' ELSE 'pending' END) AND NOT EXISTS (
       SELECT FROM operator_message_alert t JOIN operator_message m ON m.message_id = t.message_id
       WHERE t.alert_id = a.alert_id AND m.channel = $1 AND m.recipient = $2)
     ORDER BY a.alert_id LIMIT 10000`,
    [channel, recipient, nowUnix - 7 * 86_400],
  )

/** Proposals whose service level ended: time has no transaction, so a job tells. */
export async function alertOfBreaches(tx: Transaction, nowUnix: number): Promise<void> {
  await tx.query(
    'operator_alert_breaches',
    `INSERT INTO operator_alert (kind, fact, proposal_id, detail, created_at_unix)
     SELECT 'breached', 'breached:' || proposal_id || ':' || sla_due_at_unix, proposal_id, 'It waits for longer than its service level.', $1
     FROM warden_proposal WHERE status = 'pending' AND sla_due_at_unix < $1 ON CONFLICT (fact) DO NOTHING`,
    [nowUnix],
  )
}

export interface NewMessage {
  messageId: string
  channel: 'email' | 'nostr'
  recipient: string
  urgency: 'urgent' | 'digest'
  subject: string
  body: string
  event: string | null
  createdAtUnix: number
  alertIds: readonly number[]
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.query(
    'operator_message_insert',
    `WITH made AS (
       INSERT INTO operator_message (message_id, channel, recipient, urgency, subject, body, event, state, attempts, next_at_unix, created_at_unix)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', 0, $8, $8) RETURNING message_id)
     INSERT INTO operator_message_alert (message_id, alert_id) SELECT message_id, alert FROM made, unnest($9::bigint[]) AS alert`,
    [
      message.messageId,
      message.channel,
      message.recipient,
      message.urgency,
      message.subject,
      message.body,
      message.event,
      message.createdAtUnix,
      [...message.alertIds],
    ],
  )
}

export const listDueMessages = (db: Database, nowUnix: number) =>
  db.query(
    'operator_message_due',
    `SELECT message_id, channel, recipient, subject, body, event, attempts, created_at_unix FROM operator_message
     WHERE state = 'waiting' AND next_at_unix <= $1 ORDER BY next_at_unix, message_id LIMIT 100`,
    [nowUnix],
  )

export type DueMessage = Awaited<ReturnType<typeof listDueMessages>>[number]

/** With the time at which its proposals were told of. */
export async function keepAccepted(
  tx: Transaction,
  messageId: string,
  receipt: string,
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'operator_message_accept',
    `UPDATE operator_message SET state = 'accepted', accepted_at_unix = $2, receipt = $3, attempts = attempts + 1, problem = NULL
     WHERE message_id = $1 AND state = 'waiting'`,
    [messageId, nowUnix, receipt],
  )
  await tx.query(
    'warden_proposal_notified',
    `UPDATE warden_proposal SET notified_at_unix = $2 WHERE status = 'pending' AND notified_at_unix IS NULL AND proposal_id IN (
       SELECT a.proposal_id FROM operator_message_alert t JOIN operator_alert a ON a.alert_id = t.alert_id WHERE t.message_id = $1)`,
    [messageId, nowUnix],
  )
}

export async function keepFailure(
  db: Database,
  {
    messageId,
    problem,
    nextAtUnix,
    isLast,
  }: { messageId: string; problem: string; nextAtUnix: number; isLast: boolean },
): Promise<void> {
  await db.query(
    'operator_message_fail',
    `UPDATE operator_message SET attempts = attempts + 1, problem = $2, next_at_unix = $3,
       state = CASE WHEN $4::boolean THEN 'given_up' ELSE state END WHERE message_id = $1 AND state = 'waiting'`,
    [messageId, problem, nextAtUnix, isLast],
  )
}

export async function sweepAlerts(db: Database, beforeUnix: number): Promise<void> {
  await db.query('operator_message_sweep', 'DELETE FROM operator_message WHERE created_at_unix < $1', [
    beforeUnix,
  ])
  await db.query('operator_alert_sweep', 'DELETE FROM operator_alert WHERE created_at_unix < $1', [
    beforeUnix,
  ])
}
