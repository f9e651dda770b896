/** What was issued, what of it must be published, and what still waits. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/db.ts'

export interface Completeness {
  issued: number
  mandatoryIssued: number
  /** The oldest that wait, at most 200. */
  pending: { issuance_index: number; queued_at: number; publish_by: number }[]
  censusEventId: Hex64 | null
}

export async function readCompleteness(db: Database): Promise<Completeness> {
  const [[counter], pending, [census]] = await Promise.all([
    db.query<{ last_index: number; mandatory_issued: number }>(
      'issuance_read',
      'SELECT last_index, mandatory_issued FROM issuance_counter WHERE id = 1',
      [],
    ),
    db.query<Completeness['pending'][number]>(
      'ledger_waiting',
      `SELECT issuance_index, queued_at_unix AS queued_at, publish_by_unix AS publish_by FROM ledger_pending
       WHERE entry IS NULL AND issuance_index IS NOT NULL ORDER BY id LIMIT 200`,
      [],
    ),
    db.query<{ event_id: Hex64 }>(
      'census_newest',
      'SELECT event_id FROM issuance_census ORDER BY date DESC LIMIT 1',
      [],
    ),
  ])
  return {
    issued: counter!.last_index,
    mandatoryIssued: counter!.mandatory_issued,
    pending,
    censusEventId: census?.event_id ?? null,
  }
}

export async function readNewestHead(
  db: Database,
): Promise<{ entry: number; head: Hex64; eventId: Hex64 } | null> {
  const [row] = await db.query<{ entry: number; head: Hex64; event_id: Hex64 }>(
    'ledger_newest_head',
    `SELECT h.entry, e.head, h.event_id FROM ledger_chain_head h JOIN ledger_entry e ON e.entry = h.entry
     ORDER BY h.entry DESC LIMIT 1`,
    [],
  )
  return row ? { entry: row.entry, head: row.head, eventId: row.event_id } : null
}
