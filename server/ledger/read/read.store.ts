/** Reads entries for the index, the entry pages and the search. Every list is bounded and walks an index. */
import type { Hex64, Hex128 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

export interface EntrySummaryRow {
  entry: number
  reserved: boolean
  type: string | null
  title: string
  createdAtUnix: number
  eventId: Hex64
  contentHash: Hex64
  head: Hex64 | null
  recordSha256: Hex64 | null
  verdict: string | null
  artifactHash: Hex64 | null
  judgmentType: string | null
  /** Of the whole ledger. */
  demonstration: boolean
}

export interface StoredEntry extends EntrySummaryRow {
  prevHead: Hex64 | null
  sig: Hex128
  recordRaw: string
  /** The signed event as JSON text. */
  eventBody: string
  chainHeadEventId: Hex64 | null
  leafHash: Uint8Array
  decisionRef: string | null
}

export const summaryColumns = `e.entry, e.reserved, e.type, e.title, e.created_at_unix AS "createdAtUnix", e.event_id AS "eventId",
  e.content_hash AS "contentHash", e.head, e.record_sha256 AS "recordSha256", e.verdict, e.artifact_hash AS "artifactHash",
  e.judgment_type AS "judgmentType", (SELECT demonstration FROM log_state WHERE id = 1) AS demonstration
  /* not null: title, eventId, contentHash, demonstration */`

const entryColumns = `${summaryColumns}, e.prev_head AS "prevHead", e.sig, e.record_raw AS "recordRaw",
  COALESCE(e.foreign_event, s.body) AS "eventBody", h.event_id AS "chainHeadEventId", e.leaf_hash AS "leafHash",
  e.decision_ref AS "decisionRef" /* not null: sig, recordRaw, eventBody */`

const entryFrom = `ledger_entry e LEFT JOIN signed_event s ON s.id = e.event_id LEFT JOIN ledger_chain_head h ON h.entry = e.entry`

/** A reserved number returns a row whose only meaningful member is `reserved: true`. */
export async function findEntry(db: Database, key: number | Hex64): Promise<StoredEntry | null> {
  const [row] = await (typeof key === 'number'
    ? db.query('ledger_entry_by_number', `SELECT ${entryColumns} FROM ${entryFrom} WHERE e.entry = $1`, [key])
    : db.query('ledger_entry_by_event', `SELECT ${entryColumns} FROM ${entryFrom} WHERE e.event_id = $1`, [
        key,
      ]))
  return row ?? null
}

/** Complete entries of a range, in order; reserved numbers are left out. */
export const readEntryRange = (db: Database, from: number, to: number): Promise<StoredEntry[]> =>
  db.query(
    'ledger_range',
    `SELECT ${entryColumns} FROM ${entryFrom} WHERE e.entry BETWEEN $1 AND $2 AND NOT e.reserved ORDER BY e.entry`,
    [from, to],
  )

export const searchFields = [
  'event_id',
  'artifact_hash',
  'content_hash',
  'record_sha256',
  'head_hash',
  'body_hash',
  'decision_ref',
] as const

export interface SearchHit {
  entry: number
  field: (typeof searchFields)[number]
}

const maxHits = 100

/** Oldest first, at most 100; one indexed lookup per field. */
export const searchHash = (db: Database, hash: string): Promise<SearchHit[]> =>
  db.query(
    'ledger_search',
    `SELECT entry, field FROM (
       SELECT entry, 'event_id' AS field FROM ledger_entry WHERE event_id = $1
       UNION ALL (SELECT entry, 'artifact_hash' FROM ledger_entry WHERE artifact_hash = $1 ORDER BY entry LIMIT ${maxHits})
       UNION ALL (SELECT entry, 'content_hash' FROM ledger_entry WHERE content_hash = $1 ORDER BY entry LIMIT ${maxHits})
       UNION ALL (SELECT entry, 'record_sha256' FROM ledger_entry WHERE record_sha256 = $1 ORDER BY entry LIMIT ${maxHits})
       UNION ALL SELECT entry, 'head_hash' FROM ledger_entry WHERE head = $1
       UNION ALL (SELECT entry, 'body_hash' FROM ledger_entry WHERE body_hash = $1 ORDER BY entry LIMIT ${maxHits})
       UNION ALL (SELECT entry, 'decision_ref' FROM ledger_entry WHERE decision_ref = 'sha256:' || $1 ORDER BY entry LIMIT ${maxHits})
     ) AS hits ORDER BY entry, field LIMIT ${maxHits}`,
    [hash],
  )

const maxPrefixHits = 8

/** By the first digits of a hash: walks each index from there, so that a short prefix costs no more than a long one. */
export async function searchPrefix(db: Database, prefix: string): Promise<(SearchHit & { value: string })[]> {
  const rows = await db.query(
    'ledger_search_prefix',
    `SELECT entry, field, value FROM (
       SELECT entry, 'event_id' AS field, event_id AS value FROM ledger_entry WHERE event_id >= $1 AND event_id < $2
       UNION ALL (SELECT entry, 'artifact_hash', artifact_hash FROM ledger_entry WHERE artifact_hash >= $1 AND artifact_hash < $2 ORDER BY artifact_hash LIMIT ${maxPrefixHits})
       UNION ALL (SELECT entry, 'content_hash', content_hash FROM ledger_entry WHERE content_hash >= $1 AND content_hash < $2 ORDER BY content_hash LIMIT ${maxPrefixHits})
       UNION ALL (SELECT entry, 'record_sha256', record_sha256 FROM ledger_entry WHERE record_sha256 >= $1 AND record_sha256 < $2 ORDER BY record_sha256 LIMIT ${maxPrefixHits})
       UNION ALL (SELECT entry, 'head_hash', head FROM ledger_entry WHERE head >= $1 AND head < $2 ORDER BY head LIMIT ${maxPrefixHits})
       UNION ALL (SELECT entry, 'body_hash', body_hash FROM ledger_entry WHERE body_hash >= $1 AND body_hash < $2 ORDER BY body_hash LIMIT ${maxPrefixHits})
       UNION ALL (SELECT entry, 'decision_ref', decision_ref FROM ledger_entry WHERE decision_ref >= 'sha256:' || $1 AND decision_ref < 'sha256:' || $2
         ORDER BY decision_ref LIMIT ${maxPrefixHits})
     ) AS hits ORDER BY entry, field LIMIT ${maxHits} /* not null: value */`,
    // The character after f: every longer hash with this beginning sorts before it.
    [prefix, `${prefix}g`],
  )
  return rows.flatMap((row) => {
    const field = searchFields.find((one) => one === row.field)
    return field ? [{ ...row, field }] : []
  })
}

export interface OutcomeRow {
  entry: number
  position: number
  recordRaw: string
}

/** The trades that cite this entry, oldest settlement first, each with the record that contains it. */
export const readCitingTrades = (db: Database, verdictEntry: number): Promise<OutcomeRow[]> =>
  db.query(
    'ledger_citing',
    `SELECT o.entry, o.position, e.record_raw AS "recordRaw" FROM ledger_outcome o JOIN ledger_entry e ON e.entry = o.entry
     WHERE o.verdict_entry = $1 ORDER BY o.settled_at_unix, o.entry, o.position LIMIT 200 /* not null: recordRaw */`,
    [verdictEntry],
  )
