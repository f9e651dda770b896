/** Stores an account's webhooks with their state and recent deliveries. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { EventType } from '../event-types.ts'

export interface WebhookRow {
  id: string
  accountId: string
  url: string
  description: string | null
  /** Empty: every type. */
  eventTypes: EventType[]
  secretVersion: number
  previousSecretUntilUnix: number | null
  state: 'active' | 'disabled'
  disabledReason: string | null
  disabledAtUnix: number | null
  failingSinceUnix: number | null
  failures: number
  createdAtUnix: number
}

export const webhookColumns = `w.id, w.account_id AS "accountId", w.url, w.description, w.event_types AS "eventTypes",
  w.secret_version AS "secretVersion", w.previous_secret_until_unix AS "previousSecretUntilUnix", w.state,
  w.disabled_reason AS "disabledReason", w.disabled_at_unix AS "disabledAtUnix", w.failing_since_unix AS "failingSinceUnix", w.failures,
  w.created_at_unix AS "createdAtUnix"`

export type NewWebhook = Pick<
  WebhookRow,
  'id' | 'accountId' | 'url' | 'description' | 'eventTypes' | 'createdAtUnix'
>

/** Null when the account already has `most` webhooks. */
export async function insertWebhook(
  tx: Transaction,
  webhook: NewWebhook,
  most: number,
): Promise<WebhookRow | null> {
  // Serialised per account, so that the count is exact.
  await tx.query('webhook_lock_account', 'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [
    webhook.accountId,
  ])
  const [row] = await tx.query(
    'webhook_insert',
    `INSERT INTO webhook_endpoint AS w (id, account_id, url, description, event_types, created_at_unix)
     SELECT $1, $2::uuid, $3, $4, $5, $6 WHERE (SELECT count(*) FROM webhook_endpoint WHERE account_id = $2::uuid) < $7
     RETURNING ${webhookColumns}`,
    [
      webhook.id,
      webhook.accountId,
      webhook.url,
      webhook.description,
      webhook.eventTypes,
      webhook.createdAtUnix,
      most,
    ],
  )
  return row ?? null
}

export const listWebhooks = (db: Database, accountId: string): Promise<WebhookRow[]> =>
  db.query(
    'webhook_list',
    `SELECT ${webhookColumns} FROM webhook_endpoint w WHERE w.account_id = $1 ORDER BY w.created_at_unix, w.id`,
    [accountId],
  )

interface Owned {
  id: string
  accountId: string
}

/** Null when the account has no such webhook. */
export async function findWebhook(db: Database, { id, accountId }: Owned): Promise<WebhookRow | null> {
  const [row] = await db.query(
    'webhook_find',
    `SELECT ${webhookColumns} FROM webhook_endpoint w WHERE w.id = $1 AND w.account_id = $2`,
    [id, accountId],
  )
  return row ?? null
}

/** Also deletes its deliveries. False when the account has no such webhook. */
export async function deleteWebhook(tx: Transaction, { id, accountId }: Owned): Promise<boolean> {
  const deleted = await tx.query(
    'webhook_delete',
    'DELETE FROM webhook_endpoint WHERE id = $1 AND account_id = $2 RETURNING id',
    [id, accountId],
  )
  return deleted.length === 1
}

/** Null when the account has no such webhook. Events missed in the meantime are not sent. */
export async function enableWebhook(tx: Transaction, { id, accountId }: Owned): Promise<WebhookRow | null> {
  const [row] = await tx.query(
    'webhook_enable',
    `UPDATE webhook_endpoint w SET state = 'active', disabled_reason = NULL, disabled_at_unix = NULL, failing_since_unix = NULL,
       failures = 0, next_attempt_at_unix = 0
     WHERE w.id = $1 AND w.account_id = $2 RETURNING ${webhookColumns}`,
    [id, accountId],
  )
  return row ?? null
}

/** Activates the next secret version; the previous one also signs until the given time. */
export async function rotateSecret(
  tx: Transaction,
  { id, accountId }: Owned,
  previousUntilUnix: number,
): Promise<WebhookRow | null> {
  const [row] = await tx.query(
    'webhook_rotate',
    `UPDATE webhook_endpoint w SET secret_version = secret_version + 1, previous_secret_until_unix = $3
     WHERE w.id = $1 AND w.account_id = $2 RETURNING ${webhookColumns}`,
    [id, accountId, previousUntilUnix],
  )
  return row ?? null
}

export interface DeliveryRow {
  seq: number
  eventId: string
  type: EventType
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  nextAttemptAtUnix: number
  attemptedAtUnix: number | null
  endedAtUnix: number | null
  status: number | null
  failure: string | null
}

/** Newest first, below `before`. */
export const listDeliveries = (
  db: Database,
  webhookId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<DeliveryRow[]> =>
  db.query(
    'webhook_delivery_list',
    `SELECT d.seq, e.id AS "eventId", e.type, d.state, d.attempts, d.next_attempt_at_unix AS "nextAttemptAtUnix",
       d.attempted_at_unix AS "attemptedAtUnix", d.ended_at_unix AS "endedAtUnix", d.status, d.failure
     FROM webhook_delivery d JOIN account_event e ON e.account_id = d.account_id AND e.seq = d.seq
     WHERE d.webhook_id = $1 AND d.seq < $2 ORDER BY d.seq DESC LIMIT $3`,
    [webhookId, before ?? Number.MAX_SAFE_INTEGER, limit],
  )
