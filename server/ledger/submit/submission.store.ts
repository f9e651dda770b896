/**
 * Stores paid requests to publish a verdict: entry, charge, submission and event are written in one
 * transaction.
 */

import type { Hex64 } from '#protocol/bytes.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { appendEntries } from '../append/append.ts'
import type { AppendedEntry } from '../append/entry-draft.ts'
import { submittedDraft } from '../append/verdict-drafts.ts'
import { reportPublished } from '../publish/report-published.store.ts'

export interface SubmissionItem {
  payload: VerdictProofPayload
  event: SignedEvent
  note: string | null
  account: { id: string; agentId: string } | null
  chargeId: string | null
  costSats: number
}

export interface StoredSubmission extends AppendedEntry {
  submissionId: number
}

export const submissionWriter: Writer<SubmissionItem, StoredSubmission, LedgerDeps> = {
  name: 'ledger-submit',
  maxBatch: 64,
  concurrency: 1,
  async write(tx, items, ctx) {
    const ids = await takeSubmissionIds(tx, items.length)
    const entries = await appendEntries(
      tx,
      ctx,
      items.map((item, index) =>
        submittedDraft({
          payload: item.payload,
          event: item.event,
          submissionId: ids[index]!,
          submitter: item.account?.agentId ?? null,
          note: item.note,
        }),
      ),
    )
    const seen = new Set<string>()
    for (const entry of entries) {
      if (!entry.isNew || seen.has(entry.eventId)) throw alreadySubmitted(entry.entry)
      seen.add(entry.eventId)
    }
    await insertSubmissions(tx, items, ids, entries, ctx.nowUnix())
    await reportPublished(
      tx,
      ctx,
      entries.map((entry, index) => ({
        entry,
        type: 'self_submitted_verdict',
        submitterId: items[index]!.account?.id ?? null,
      })),
    )
    return entries.map((entry, index) => ({ ...entry, submissionId: ids[index]! }))
  },
  committed: (ctx) => ctx.ledger.kick(),
}

export const alreadySubmitted = (entry: number | null): OperationError =>
  new OperationError('already_submitted', {
    detail:
      entry === null
        ? 'This verdict is already queued for the ledger and will be published free of charge.'
        : `This verdict is already entry ${entry}.`,
    extra: { entry },
  })

const takeSubmissionIds = async (tx: Transaction, count: number): Promise<number[]> =>
  (
    await tx.query(
      'ledger_submission_ids',
      `SELECT nextval(pg_get_serial_sequence('ledger_submission', 'id')) AS id FROM generate_series(1, $1) /* not null: id */`,
      [count],
    )
  ).map(({ id }) => id)

async function insertSubmissions(
  tx: Transaction,
  items: readonly SubmissionItem[],
  ids: readonly number[],
  entries: readonly AppendedEntry[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'ledger_submission_insert',
    `INSERT INTO ledger_submission (id, entry, event_id, account_id, charge_id, cost_sats, submitted_at_unix)
     SELECT id, entry, event_id, account_id, charge_id, cost_sats, $7
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::bigint[])
       AS s(id, entry, event_id, account_id, charge_id, cost_sats)`,
    [
      ids,
      entries.map(({ entry }) => entry),
      entries.map(({ eventId }) => eventId),
      items.map(({ account }) => account?.id ?? null),
      items.map(({ chargeId }) => chargeId),
      items.map(({ costSats }) => costSats),
      nowUnix,
    ],
  )
}

/** Where the event already is: its entry, or null in `entry` while it waits for the cadence. */
export async function findPublication(
  db: Database,
  eventId: string,
): Promise<{ entry: number | null } | null> {
  const [row] = await db.query(
    'ledger_publication',
    `SELECT entry FROM ledger_entry WHERE event_id = $1
     UNION ALL SELECT entry FROM ledger_pending WHERE idem_key = 'verdict:' || $1 AND entry IS NULL LIMIT 1`,
    [eventId],
  )
  return row ?? null
}

/** By when the cadence publishes a verdict that waits for it; null when it does not wait. */
export async function findQueued(db: Database, eventId: string): Promise<{ publishByUnix: number } | null> {
  const [row] = await db.query(
    'ledger_queued',
    `SELECT publish_by_unix AS "publishByUnix" FROM ledger_pending WHERE idem_key = 'verdict:' || $1 AND entry IS NULL`,
    [eventId],
  )
  return row ?? null
}

export interface Submission {
  id: number
  entry: number
  eventId: Hex64
  agentId: string | null
  costSats: number
  submittedAtUnix: number
  /** Of the whole ledger. */
  isDemonstration: boolean
}

export async function findSubmission(db: Database, id: number): Promise<Submission | null> {
  const [row] = await db.query(
    'ledger_submission_by_id',
    `SELECT s.id, s.entry, s.event_id, a.agent_id, s.cost_sats, s.submitted_at_unix,
       (SELECT demonstration FROM log_state WHERE id = 1) AS demonstration
     FROM ledger_submission s LEFT JOIN account a ON a.id = s.account_id WHERE s.id = $1 /* not null: demonstration */`,
    [id],
  )
  return row
    ? {
        id: row.id,
        entry: row.entry,
        eventId: row.event_id,
        agentId: row.agent_id,
        costSats: row.cost_sats,
        submittedAtUnix: row.submitted_at_unix,
        isDemonstration: row.demonstration,
      }
    : null
}
