/** Stores the daily census: what was issued since the last one, and the events that state it. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Transaction } from '#server/kernel/db.ts'

export interface CensusRow {
  date: string
  eventId: Hex64
  /** Null when nothing was issued. */
  issuedFrom: number | null
  issuedTo: number | null
}

type Row = { date: string; event_id: Hex64; issued_from: number | null; issued_to: number | null }
const fromRow = (row: Row | undefined): CensusRow | null =>
  row ? { date: row.date, eventId: row.event_id, issuedFrom: row.issued_from, issuedTo: row.issued_to } : null

export async function findCensus(db: Pick<Transaction, 'query'>, date: string): Promise<CensusRow | null> {
  const [row] = await db.query('census_at', 'SELECT * FROM issuance_census WHERE date = $1', [date])
  return fromRow(row)
}

/** The newest census, and the last index covered by any of them. */
export async function findLastCensus(tx: Transaction): Promise<{ eventId: Hex64 | null; coveredTo: number }> {
  const [row] = await tx.query(
    'census_last',
    `SELECT (SELECT event_id FROM issuance_census ORDER BY date DESC LIMIT 1) AS event_id,
       COALESCE((SELECT max(issued_to) FROM issuance_census), 0) AS covered`,
    [],
  )
  return { eventId: row!.event_id, coveredTo: row!.covered }
}

/** Ids of verdict proofs in index order; the range has no gaps, because the counter has none. */
export const readIssuedIds = async (
  db: Pick<Transaction, 'query'>,
  from: number,
  to: number,
): Promise<Hex64[]> =>
  (
    await db.query(
      'census_ids',
      'SELECT id FROM signed_event WHERE issuance_index BETWEEN $1 AND $2 ORDER BY issuance_index',
      [from, to],
    )
  ).map(({ id }) => id)

export interface IssuanceState {
  lastIndex: number
  mandatoryIssued: number
  mandatoryPublished: number
  /** Mandatory indexes of the range. */
  mandatoryIndices: number[]
  /** First and last entry sequenced on that day. */
  entriesFrom: number | null
  entriesTo: number | null
}

/** Locks the counter, so that only committed proofs are counted. */
export async function readIssuance(
  tx: Transaction,
  fromIndex: number,
  day: { fromUnix: number; toUnix: number },
): Promise<IssuanceState> {
  const [counter] = await tx.query(
    'census_counter',
    'SELECT last_index, mandatory_issued FROM issuance_counter WHERE id = 1 FOR UPDATE',
    [],
  )
  const [rest] = await tx.query(
    'census_rest',
    `SELECT (SELECT mandatory_published FROM ledger_totals WHERE id = 1) AS mandatory_published,
       (SELECT array_agg(issuance_index::int ORDER BY issuance_index) FROM ledger_pending WHERE issuance_index BETWEEN $1 AND $2) AS indices,
       (SELECT min(entry) FROM ledger_entry WHERE NOT reserved AND sequenced_at_unix >= $3 AND sequenced_at_unix < $4) AS entries_from,
       (SELECT max(entry) FROM ledger_entry WHERE NOT reserved AND sequenced_at_unix >= $3 AND sequenced_at_unix < $4) AS entries_to /* not null: mandatory_published */`,
    [fromIndex, counter!.last_index, day.fromUnix, day.toUnix],
  )
  return {
    lastIndex: counter!.last_index,
    mandatoryIssued: counter!.mandatory_issued,
    mandatoryPublished: rest!.mandatory_published,
    mandatoryIndices: rest!.indices ?? [],
    entriesFrom: rest!.entries_from,
    entriesTo: rest!.entries_to,
  }
}

export async function insertCensus(
  tx: Transaction,
  row: CensusRow & { mandatoryIssued: number },
): Promise<void> {
  await tx.query(
    'census_insert',
    'INSERT INTO issuance_census (date, event_id, issued_from, issued_to, mandatory_issued) VALUES ($1, $2, $3, $4, $5)',
    [row.date, row.eventId, row.issuedFrom, row.issuedTo, row.mandatoryIssued],
  )
}
