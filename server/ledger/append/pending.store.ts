/**
 * Stores verdicts waiting for the cadence: queued in the transaction that issues them, numbered when they
 * are appended.
 */
import type { Transaction } from '#server/kernel/db.ts'
import type { EntryDraft } from './entry-draft.ts'

/** The draft as stored; its event is in signed_event. */
export interface QueuedDraft {
  eventId: string
  issuanceIndex: number
  draft: Omit<EntryDraft, 'event' | 'eventIsStored' | 'idemKey'>
  notBeforeUnix: number
  publishByUnix: number
}

export async function queueDrafts(
  tx: Transaction,
  queued: readonly QueuedDraft[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'ledger_pending_insert',
    `INSERT INTO ledger_pending (idem_key, draft, issuance_index, queued_at_unix, not_before_unix, publish_by_unix)
     SELECT key, draft, index, $6, not_before, publish_by
     FROM unnest($1::text[], $2::jsonb[], $3::bigint[], $4::bigint[], $5::bigint[])
       WITH ORDINALITY AS q(key, draft, index, not_before, publish_by, place) ORDER BY place`,
    [
      queued.map(({ eventId }) => `verdict:${eventId}`),
      queued.map(({ draft }) => JSON.stringify(draft)),
      queued.map(({ issuanceIndex }) => issuanceIndex),
      queued.map(({ notBeforeUnix }) => notBeforeUnix),
      queued.map(({ publishByUnix }) => publishByUnix),
      nowUnix,
    ],
  )
}

export async function countOpen(tx: Transaction): Promise<number> {
  const [row] = await tx.query(
    'ledger_pending_open',
    'SELECT count(*) AS open FROM ledger_pending WHERE entry IS NULL',
    [],
  )
  return row!.open
}

/** In order of issuance. Call with the lock of log_state held. */
export async function readDue(
  tx: Transaction,
  nowUnix: number,
  limit: number,
): Promise<{ id: number; draft: EntryDraft }[]> {
  const rows = await tx.query(
    'ledger_pending_due',
    `SELECT p.id, p.idem_key, p.draft, e.body FROM ledger_pending p
     JOIN signed_event e ON e.id = substring(p.idem_key FROM 9)
     WHERE p.entry IS NULL AND p.not_before_unix <= $1 ORDER BY p.id LIMIT $2`,
    [nowUnix, limit],
  )
  return rows.map(({ id, idem_key: idemKey, draft, body }) => ({
    id,
    draft: { ...draft, idemKey, event: JSON.parse(body), eventIsStored: true },
  }))
}

export async function markAppended(
  tx: Transaction,
  rows: readonly { id: number; entry: number }[],
): Promise<void> {
  await tx.query(
    'ledger_pending_done',
    'UPDATE ledger_pending p SET entry = d.entry FROM unnest($1::bigint[], $2::bigint[]) AS d(id, entry) WHERE p.id = d.id',
    [rows.map(({ id }) => id), rows.map(({ entry }) => entry)],
  )
}
