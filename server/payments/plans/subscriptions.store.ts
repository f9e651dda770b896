/** Stores subscriptions as last reported by the processor. */
import type { Database } from '#server/kernel/db.ts'

export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
  'incomplete',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export interface SubscriptionRow {
  id: string
  customerId: string
  /** Null when the customer was deleted; the known address is kept. */
  email: string | null
  plan: string
  status: SubscriptionStatus
  seats: number
  currentPeriodEndUnix: number | null
  cancelAtPeriodEnd: boolean
  clientReferenceId: string | null
}

/**
 * `readAtUnix`: when the processor was queried. An older answer changes nothing, and a canceled
 * subscription stays canceled.
 */
export async function keepSubscription(
  db: Database,
  row: SubscriptionRow,
  readAtUnix: number,
): Promise<void> {
  await db.query(
    'subscription_keep',
    `INSERT INTO subscription AS s (id, customer_id, email, plan, status, seats, current_period_end_unix, cancel_at_period_end,
       client_reference_id, updated_at_unix)
     VALUES ($1, $2, COALESCE(lower($3), ''), $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET customer_id = $2, email = COALESCE(lower($3), s.email), plan = $4, status = $5, seats = $6,
       current_period_end_unix = $7, cancel_at_period_end = $8, client_reference_id = $9, updated_at_unix = $10
     WHERE s.updated_at_unix <= $10 AND s.status <> 'canceled'`,
    [
      row.id,
      row.customerId,
      row.email,
      row.plan,
      row.status,
      row.seats,
      row.currentPeriodEndUnix,
      row.cancelAtPeriodEnd,
      row.clientReferenceId,
      readAtUnix,
    ],
  )
}

export type KnownSubscription = Pick<
  SubscriptionRow,
  'plan' | 'status' | 'seats' | 'currentPeriodEndUnix' | 'cancelAtPeriodEnd'
>

/** Newest first. */
export async function listSubscriptions(db: Database, email: string): Promise<KnownSubscription[]> {
  return db.query(
    'subscription_of',
    `SELECT plan, status, seats, current_period_end_unix AS "currentPeriodEndUnix", cancel_at_period_end AS "cancelAtPeriodEnd"
     FROM subscription WHERE email = lower($1) ORDER BY updated_at_unix DESC, id LIMIT 100`,
    [email],
  )
}
