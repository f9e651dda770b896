/** Stores segments and daily files of the export. Bodies are read in pieces, never all at once. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface Segment {
  firstEntry: number
  lastEntry: number
  lines: number
  rawBytes: number
  crc32: number
  deflated: Uint8Array
}

export async function findLastSegmentEnd(db: Pick<Database, 'query'>): Promise<number> {
  const [row] = await db.query(
    'export_last_segment',
    'SELECT max(last_entry) AS last FROM log_export_segment',
    [],
  )
  return row?.last ?? 0
}

/** False when another server has already written it. */
export async function insertSegment(db: Database, segment: Segment): Promise<boolean> {
  const rows = await db.query(
    'export_segment_insert',
    `INSERT INTO log_export_segment (first_entry, last_entry, lines, raw_bytes, crc32, deflated)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (first_entry) DO NOTHING RETURNING first_entry`,
    [
      segment.firstEntry,
      segment.lastEntry,
      segment.lines,
      segment.rawBytes,
      segment.crc32,
      Buffer.from(segment.deflated),
    ],
  )
  return rows.length === 1
}

/** The segment that begins here, if it ends within `upTo`. */
export async function findSegment(db: Database, firstEntry: number, upTo: number): Promise<Segment | null> {
  const [row] = await db.query(
    'export_segment',
    'SELECT first_entry, last_entry, lines, raw_bytes, crc32, deflated FROM log_export_segment WHERE first_entry = $1 AND last_entry <= $2',
    [firstEntry, upTo],
  )
  return row
    ? {
        firstEntry: row.first_entry,
        lastEntry: row.last_entry,
        lines: row.lines,
        rawBytes: row.raw_bytes,
        crc32: row.crc32,
        deflated: row.deflated,
      }
    : null
}

export interface ExportFile {
  day: string
  lastEntry: number
  lines: number
  rawBytes: number
  gzBytes: number
  sha256Raw: string
  sha256Gz: string
  crc32: number
  rest: Uint8Array
  eventId: string
}

const columns = `day, last_entry AS "lastEntry", lines, raw_bytes AS "rawBytes", gz_bytes AS "gzBytes",
  sha256_raw AS "sha256Raw", sha256_gz AS "sha256Gz", crc32, rest, event_id AS "eventId"`

export async function findExport(db: Pick<Database, 'query'>, day: string): Promise<ExportFile | null> {
  const [row] = await db.query('export_of_day', `SELECT ${columns} FROM log_export WHERE day = $1`, [day])
  return row ?? null
}

export async function findNewestExport(db: Database): Promise<ExportFile | null> {
  const [row] = await db.query(
    'export_newest',
    `SELECT ${columns} FROM log_export ORDER BY day DESC LIMIT 1`,
    [],
  )
  return row ?? null
}

export async function insertExport(tx: Transaction, file: ExportFile): Promise<void> {
  await tx.query(
    'export_insert',
    `INSERT INTO log_export (day, last_entry, lines, raw_bytes, gz_bytes, sha256_raw, sha256_gz, crc32, rest, event_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      file.day,
      file.lastEntry,
      file.lines,
      file.rawBytes,
      file.gzBytes,
      file.sha256Raw,
      file.sha256Gz,
      file.crc32,
      Buffer.from(file.rest),
      file.eventId,
    ],
  )
}
