/** Stores withdrawals: held together with their money, handed over by one worker, ended once. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export type WithdrawalState = 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'

/** What the address resolved to. */
export interface Resolved {
  domain: string
  callback_host: string | null
  metadata_hash: string | null
  comment_left_out: boolean
}

export interface WithdrawalRow {
  id: string
  account_id: string
  kind: 'invoice' | 'address' | 'transfer'
  payment_hash: Uint8Array | null
  bolt11: string | null
  amount_msat: number
  debit_msat: number
  max_fee_msat: number
  state: WithdrawalState
  destination: string | null
  resolved: Resolved | null
  expires_at_unix: number | null
  created_at_unix: number
  handed_over_at_unix: number | null
  not_found_since_unix: number | null
  ended_at_unix: number | null
  failure: string | null
  gives_up_bonus: boolean
}

/** A withdrawal that goes through the node. */
export type SendableRow = WithdrawalRow & {
  payment_hash: Uint8Array
  bolt11: string
  expires_at_unix: number
}

/** Withdrawals through the node have a hash, an invoice and an expiry. */
const sendable = '/* not null: payment_hash, bolt11, expires_at_unix */'

const columns = `id, account_id, kind, payment_hash, bolt11, amount_msat, debit_msat, max_fee_msat, state, destination, resolved,
  expires_at_unix, created_at_unix, handed_over_at_unix, not_found_since_unix, ended_at_unix, failure, gives_up_bonus`

/** No lease is this long: a later end was written by a server whose clock was ahead. */
const longestLeaseSeconds = 3_600

export interface NewWithdrawal {
  id: string
  accountId: string
  kind: WithdrawalRow['kind']
  paymentHash: Uint8Array | null
  bolt11: string | null
  amountMsat: number
  debitMsat: number
  maxFeeMsat: number
  destination: string | null
  resolved: Resolved | null
  expiresAtUnix: number | null
  createdAtUnix: number
  /** The caller accepts that a referral bonus is reversed. */
  givesUpBonus: boolean
}

/** False when the payment hash is already used by any account. A transfer is paid as soon as it is stored. */
export async function insertWithdrawal(tx: Transaction, row: NewWithdrawal): Promise<boolean> {
  const inserted = await tx.query(
    'withdrawal_insert',
    `INSERT INTO withdrawal (id, account_id, kind, payment_hash, bolt11, amount_msat, debit_msat, max_fee_msat, state, destination,
       resolved, expires_at_unix, created_at_unix, ended_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE $3 WHEN 'transfer' THEN 'paid' ELSE 'held' END, $9, $10, $11, $12,
       CASE $3 WHEN 'transfer' THEN $12::bigint END)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      row.id,
      row.accountId,
      row.kind,
      row.paymentHash && Buffer.from(row.paymentHash),
      row.bolt11,
      row.amountMsat,
      row.debitMsat,
      row.maxFeeMsat,
      row.destination,
      row.resolved && JSON.stringify(row.resolved),
      row.expiresAtUnix,
      row.createdAtUnix,
    ],
  )
  return inserted.length === 1
}

export async function findWithdrawal(db: Database, id: string): Promise<WithdrawalRow | null> {
  const [row] = await db.query('withdrawal_find', `SELECT ${columns} FROM withdrawal WHERE id = $1`, [id])
  return row ?? null
}

export async function findWithdrawalByHash(
  db: Database,
  paymentHash: Uint8Array,
): Promise<WithdrawalRow | null> {
  const [row] = await db.query(
    'withdrawal_by_hash',
    `SELECT ${columns} FROM withdrawal WHERE payment_hash = $1`,
    [Buffer.from(paymentHash)],
  )
  return row ?? null
}

/**
 * Committed before the first byte is sent to the node: from here on the row has exactly one sender. Null
 * when another worker has it, or when its invoice has expired.
 */
export async function claimToSend(
  db: Database,
  { id, nowUnix, leaseUntilUnix }: { id: string; nowUnix: number; leaseUntilUnix: number },
): Promise<SendableRow | null> {
  const [row] = await db.query(
    'withdrawal_claim',
    `UPDATE withdrawal SET state = 'handing_over', handed_over_at_unix = $2, lease_until_unix = $3
     WHERE id = (SELECT id FROM withdrawal WHERE id = $1 AND state = 'held' AND expires_at_unix > $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns} ${sendable}`,
    [id, nowUnix, leaseUntilUnix],
  )
  return row ?? null
}

/**
 * Grants a second hand-over of a payment that the node reported unknown twice, with this much time between
 * the reports. Null when another worker has it, or when its invoice has expired: it can then no longer be
 * paid and is released later.
 */
export async function claimToSendAgain(
  db: Database,
  claim: { id: string; nowUnix: number; leaseUntilUnix: number; betweenReadingsSeconds: number },
): Promise<SendableRow | null> {
  const [row] = await db.query(
    'withdrawal_claim_again',
    `UPDATE withdrawal SET state = 'handing_over', handed_over_at_unix = $2, lease_until_unix = $3, not_found_since_unix = NULL
     WHERE id = $1 AND state = 'in_flight' AND not_found_since_unix <= $2 - $4::bigint AND expires_at_unix > $2 RETURNING ${columns} ${sendable}`,
    [claim.id, claim.nowUnix, claim.leaseUntilUnix, claim.betweenReadingsSeconds],
  )
  return row ?? null
}

/** The sender got no answer: the next worker to take the row queries the node. */
export async function markInFlight(db: Database, id: string): Promise<void> {
  await db.query(
    'withdrawal_in_flight',
    `UPDATE withdrawal SET state = 'in_flight', lease_until_unix = 0 WHERE id = $1 AND state = 'handing_over'`,
    [id],
  )
}

/**
 * Grants a node query for a moment; null while its sender is active, another worker queries, or it has
 * ended.
 */
export async function takeToFollow(
  db: Database,
  { id, nowUnix, leaseUntilUnix }: { id: string; nowUnix: number; leaseUntilUnix: number },
): Promise<SendableRow | null> {
  const [row] = await db.query(
    'withdrawal_follow',
    `UPDATE withdrawal SET state = 'in_flight', lease_until_unix = $3
     WHERE id = $1 AND state IN ('handing_over', 'in_flight') AND lease_until_unix NOT BETWEEN $2 + 1 AND $2 + ${longestLeaseSeconds} RETURNING ${columns} ${sendable}`,
    [id, nowUnix, leaseUntilUnix],
  )
  return row ?? null
}

/** Null: the node knows it (again). */
export async function markNotFound(db: Database, id: string, sinceUnix: number | null): Promise<void> {
  await db.query('withdrawal_not_found', 'UPDATE withdrawal SET not_found_since_unix = $2 WHERE id = $1', [
    id,
    sinceUnix,
  ])
}

export type End =
  | { state: 'paid'; routingMsat: number; preimage: Uint8Array }
  | { state: 'failed'; failure: string }

/** The row when it ends now; null when it had already ended, or is not in one of `from`. */
export async function endRow(
  tx: Transaction,
  id: string,
  end: End,
  { from, nowUnix }: { from: readonly WithdrawalState[]; nowUnix: number },
): Promise<WithdrawalRow | null> {
  const isPaid = end.state === 'paid'
  const [row] = await tx.query(
    'withdrawal_end',
    // Money that has left is booked, whatever the cap.
    `UPDATE withdrawal SET state = $2, ended_at_unix = $3, lease_until_unix = 0, routing_msat = $4, preimage = $5, failure = $6,
       max_fee_msat = greatest(max_fee_msat, $4::bigint)
     WHERE id = $1 AND state = ANY ($7) RETURNING ${columns}`,
    [
      id,
      end.state,
      nowUnix,
      isPaid ? end.routingMsat : null,
      isPaid ? Buffer.from(end.preimage) : null,
      isPaid ? null : end.failure,
      from,
    ],
  )
  return row ?? null
}

/** Open withdrawals without an active worker, least recently checked first. */
export async function listOpenWithdrawals(
  db: Database,
  nowUnix: number,
  limit = 1_000,
): Promise<{ id: string; state: WithdrawalState; expires_at_unix: number }[]> {
  return db.query(
    'withdrawal_open',
    `SELECT id, state, expires_at_unix FROM withdrawal
     WHERE state IN ('held', 'handing_over', 'in_flight') AND lease_until_unix NOT BETWEEN $1 + 1 AND $1 + ${longestLeaseSeconds}
     ORDER BY lease_until_unix, created_at_unix LIMIT $2 /* not null: expires_at_unix */`,
    [nowUnix, limit],
  )
}
