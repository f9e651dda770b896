/**
 * Stores due deliveries. One server at a time leases a webhook and sends its deliveries in sequence; the
 * lease of a crashed server expires, and what it may have sent is sent again under the same id.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { EventRow } from '../../events.store.ts'
import { type WebhookRow, webhookColumns } from '../webhooks.store.ts'

/** No lease is this long: a later end was written by a server whose clock was ahead. */
const longestLeaseSeconds = 3_600

export interface LeasedWebhook extends WebhookRow {
  leaseUntilUnix: number
}

interface Leasing {
  nowUnix: number
  leaseUntilUnix: number
  most: number
}

export const leaseDueWebhooks = (
  db: Database,
  { nowUnix, leaseUntilUnix, most }: Leasing,
): Promise<LeasedWebhook[]> =>
  db.query(
    'webhook_lease',
    `UPDATE webhook_endpoint w SET lease_until_unix = $2 WHERE w.id IN (
       SELECT o.id FROM webhook_endpoint o WHERE o.state = 'active' AND o.next_attempt_at_unix <= $1
         AND o.lease_until_unix NOT BETWEEN $1 + 1 AND $1 + ${longestLeaseSeconds}
         AND EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = o.id AND d.state = 'pending' AND d.next_attempt_at_unix <= $1)
       ORDER BY o.next_attempt_at_unix, o.id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING ${webhookColumns}, w.lease_until_unix AS "leaseUntilUnix"`,
    [nowUnix, leaseUntilUnix, most],
  )

/** Does nothing when the lease has expired and another server holds the webhook. */
export async function endLease(db: Database, { id, leaseUntilUnix }: LeasedWebhook): Promise<void> {
  await db.query(
    'webhook_lease_end',
    'UPDATE webhook_endpoint SET lease_until_unix = 0 WHERE id = $1 AND lease_until_unix = $2',
    [id, leaseUntilUnix],
  )
}

export interface DueDelivery extends EventRow {
  /** Failed attempts so far. */
  attempts: number
}

/** The oldest due event; null when there is none, or when the lease was lost. */
export async function findDueDelivery(
  db: Database,
  { id, leaseUntilUnix }: LeasedWebhook,
  nowUnix: number,
): Promise<DueDelivery | null> {
  const [row] = await db.query(
    'webhook_delivery_due',
    `SELECT e.id, e.seq, e.type, e.data, e.created_at_unix AS "createdAtUnix", d.attempts
     FROM webhook_endpoint w JOIN webhook_delivery d ON d.webhook_id = w.id
     JOIN account_event e ON e.account_id = d.account_id AND e.seq = d.seq
     WHERE w.id = $1 AND w.lease_until_unix = $2 AND w.state = 'active' AND d.state = 'pending' AND d.next_attempt_at_unix <= $3
     ORDER BY d.seq LIMIT 1`,
    [id, leaseUntilUnix, nowUnix],
  )
  return row ?? null
}

export interface Attempt {
  webhookId: string
  seq: number
  /** Before this delivery. */
  attempts: number
  atUnix: number
  status: number | null
}

export const recordSuccess = (
  db: Database,
  { webhookId, seq, attempts, atUnix, status }: Attempt,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(
      'webhook_delivered',
      `UPDATE webhook_delivery SET state = 'delivered', attempts = $3 + 1, attempted_at_unix = $4, ended_at_unix = $4, status = $5, failure = NULL
       WHERE webhook_id = $1 AND seq = $2 AND state = 'pending'`,
      [webhookId, seq, attempts, atUnix, status],
    )
    await tx.query(
      'webhook_works',
      'UPDATE webhook_endpoint SET failing_since_unix = NULL, failures = 0, next_attempt_at_unix = 0 WHERE id = $1',
      [webhookId],
    )
  })

export interface FailedAttempt extends Attempt {
  failure: string
  /** Null: the delivery has failed for good. */
  nextAttemptAtUnix: number | null
  pauseUntilUnix: number
  /** Null: the webhook stays active. */
  disabledReason: string | null
}

export const recordFailure = (db: Database, failed: FailedAttempt): Promise<void> =>
  db.transaction(async (tx) => {
    const { webhookId, seq, attempts, atUnix, status, failure, nextAttemptAtUnix } = failed
    await tx.query(
      'webhook_not_delivered',
      `UPDATE webhook_delivery SET attempts = $3 + 1, attempted_at_unix = $4, status = $5, failure = $6,
         state = CASE WHEN $7::bigint IS NULL THEN 'failed' ELSE 'pending' END, next_attempt_at_unix = COALESCE($7, next_attempt_at_unix),
         ended_at_unix = CASE WHEN $7::bigint IS NULL THEN $4::bigint END
       WHERE webhook_id = $1 AND seq = $2 AND state = 'pending'`,
      [webhookId, seq, attempts, atUnix, status, failure, nextAttemptAtUnix],
    )
    await tx.query(
      'webhook_fails',
      `UPDATE webhook_endpoint SET failing_since_unix = COALESCE(failing_since_unix, $2), failures = failures + 1, next_attempt_at_unix = $3
       WHERE id = $1`,
      [webhookId, atUnix, failed.pauseUntilUnix],
    )
    if (failed.disabledReason !== null) await disable(tx, webhookId, failed.disabledReason, atUnix)
  })

/** Its pending deliveries fail for good. */
async function disable(tx: Transaction, webhookId: string, reason: string, atUnix: number): Promise<void> {
  await tx.query(
    'webhook_disable',
    `UPDATE webhook_endpoint SET state = 'disabled', disabled_reason = $2, disabled_at_unix = $3 WHERE id = $1 AND state = 'active'`,
    [webhookId, reason, atUnix],
  )
  await tx.query(
    'webhook_give_up',
    `UPDATE webhook_delivery SET state = 'failed', ended_at_unix = $2, failure = COALESCE(failure, 'webhook_disabled')
     WHERE webhook_id = $1 AND state = 'pending'`,
    [webhookId, atUnix],
  )
}

const keptSeconds = 30 * 86_400

/** Delivery logs are kept for a month; events are kept indefinitely. */
export async function dropOldDeliveries(db: Database, nowUnix: number): Promise<void> {
  await db.query('webhook_delivery_drop', 'DELETE FROM webhook_delivery WHERE ended_at_unix < $1', [
    nowUnix - keptSeconds,
  ])
}
