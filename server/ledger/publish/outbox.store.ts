/**
 * Stores work that follows from a fact, written in the fact's transaction: relay publication, stamping,
 * chain heads.
 */
import type { Transaction } from '#server/kernel/db.ts'

export interface OutboxRow {
  /** relay and stamp: subject is an event id; chain_head: an entry number. */
  kind: 'relay' | 'stamp' | 'chain_head'
  subject: string
}

export async function queueForOutside(
  tx: Transaction,
  rows: readonly OutboxRow[],
  nowUnix: number,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    'outbox_insert',
    'INSERT INTO outbox (kind, subject, created_at_unix) SELECT kind, subject, $3 FROM unnest($1::text[], $2::text[]) AS o(kind, subject)',
    [rows.map(({ kind }) => kind), rows.map(({ subject }) => subject), nowUnix],
  )
}

/** Every signed event is published on relays and stamped. */
export const queueEvents = (tx: Transaction, eventIds: readonly string[], nowUnix: number): Promise<void> =>
  queueForOutside(
    tx,
    eventIds.flatMap((subject) => [
      { kind: 'relay' as const, subject },
      { kind: 'stamp' as const, subject },
    ]),
    nowUnix,
  )

/**
 * The oldest open rows of one kind, locked until the transaction ends; rows locked by another server are
 * skipped.
 */
export const takeOutbox = (
  tx: Transaction,
  kind: OutboxRow['kind'],
  limit: number,
): Promise<{ id: number; subject: string }[]> =>
  tx.query(
    'outbox_take',
    'SELECT id, subject FROM outbox WHERE kind = $1 AND done_at_unix IS NULL ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED',
    [kind, limit],
  )

export async function finishOutbox(tx: Transaction, ids: readonly number[], nowUnix: number): Promise<void> {
  await tx.query('outbox_done', 'UPDATE outbox SET done_at_unix = $2 WHERE id = ANY ($1::bigint[])', [
    ids,
    nowUnix,
  ])
}
