/**
 * Reads the state of the ledger: its size, its newest signed head, and issued, mandatory and waiting
 * verdicts.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

export interface LedgerStatus {
  size: number
  /** Changes when an anchor makes a verdict count, or count from another time. */
  commitsVersion: number
  isDemonstration: boolean
  issued: number
  mandatoryIssued: number
  /** The oldest waiting verdicts, at most 200. */
  pending: { issuance_index: number; queued_at: number; publish_by: number }[]
  censusEventId: Hex64 | null
  head: { entry: number; head: Hex64; eventId: Hex64 } | null
}

/** One statement, because every page of the index uses it. */
export async function readStatus(db: Database): Promise<LedgerStatus> {
  const [row] = await db.query(
    'ledger_status',
    `SELECT s.size, s.demonstration, c.last_index AS issued, c.mandatory_issued, t.commits_version,
       (SELECT json_agg(json_build_object('issuance_index', issuance_index, 'queued_at', queued_at_unix, 'publish_by', publish_by_unix) ORDER BY id)
        FROM (SELECT * FROM ledger_pending WHERE entry IS NULL AND issuance_index IS NOT NULL ORDER BY id LIMIT 200) AS p) AS pending,
       (SELECT event_id FROM issuance_census ORDER BY date DESC LIMIT 1) AS census,
       h.entry AS head_entry, h.head, h.event_id AS head_event
     FROM log_state s CROSS JOIN issuance_counter c CROSS JOIN ledger_totals t
     LEFT JOIN LATERAL (
       SELECT h.entry, e.head, h.event_id FROM ledger_chain_head h JOIN ledger_entry e ON e.entry = h.entry ORDER BY h.entry DESC LIMIT 1
     ) AS h ON true
     WHERE s.id = 1 AND c.id = 1 AND t.id = 1`,
    [],
  )
  const { head_entry: entry, head, head_event: eventId } = row!
  return {
    size: row!.size,
    commitsVersion: row!.commits_version,
    isDemonstration: row!.demonstration,
    issued: row!.issued,
    mandatoryIssued: row!.mandatory_issued,
    pending: row!.pending ?? [],
    censusEventId: row!.census,
    head: entry === null || head === null || eventId === null ? null : { entry, head, eventId },
  }
}
