/**
 * Stores account events: written in the transaction of the fact, together with their deliveries, and
 * numbered per account. The lock of an account's number is held until the commit, so a reader that has read
 * up to a number never sees a smaller one later.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { EventType, NewEvent } from './event-types.ts'

/** Call last in the transaction: it locks the numbers of the accounts until the commit. */
export async function recordEvents(
  tx: Transaction,
  events: readonly NewEvent[],
  nowUnix: number,
): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    'account_event_add',
    `WITH given AS (
       SELECT owner, type, data, row_number() OVER (PARTITION BY owner ORDER BY place) AS nth, count(*) OVER (PARTITION BY owner) AS total
       FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) WITH ORDINALITY AS e(owner, type, data, place)),
     head AS (
       INSERT INTO account_event_head AS h (account_id, seq) SELECT owner, count(*) FROM given GROUP BY owner ORDER BY owner
       ON CONFLICT (account_id) DO UPDATE SET seq = h.seq + excluded.seq RETURNING account_id, seq),
     added AS (
       INSERT INTO account_event (account_id, seq, id, type, data, created_at_unix)
       SELECT g.owner, head.seq - g.total + g.nth, 'evt_' || replace(gen_random_uuid()::text, '-', ''), g.type, g.data, $4
       FROM given g JOIN head ON head.account_id = g.owner RETURNING account_id, seq, type)
     INSERT INTO webhook_delivery (webhook_id, account_id, seq, next_attempt_at_unix)
     SELECT w.id, a.account_id, a.seq, $4 FROM added a
     JOIN webhook_endpoint w ON w.account_id = a.account_id AND w.state = 'active'
       AND (w.event_types = '{}' OR a.type = ANY (w.event_types))
     -- One that is being deleted is waited for and left out: its end must not fail the fact.
     FOR KEY SHARE OF w`,
    [
      events.map(({ accountId }) => accountId),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      nowUnix,
    ],
  )
}

export interface EventRow {
  id: string
  seq: number
  type: EventType
  data: Record<string, unknown>
  createdAtUnix: number
}

const columns = 'id, seq, type, data, created_at_unix AS "createdAtUnix"'

/** Oldest first, after `after`. */
export const listEvents = (
  db: Database,
  accountId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EventRow[]> =>
  db.query(
    'account_event_list',
    `SELECT ${columns} FROM account_event WHERE account_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [accountId, after, limit],
  )

/** The number of the newest event; 0 before the first. */
export async function newestOf(db: Database, accountId: string): Promise<number> {
  return (await newestOfEach(db, [accountId])).get(accountId) ?? 0
}

/** Accounts without events are missing from the result. */
export async function newestOfEach(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(
    'account_event_newest',
    'SELECT account_id, seq FROM account_event_head WHERE account_id = ANY ($1::uuid[])',
    [accountIds],
  )
  return new Map(rows.map(({ account_id: id, seq }) => [id, seq]))
}
