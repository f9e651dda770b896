/** Freezes daily closes of Bitcoin, and publishes the file of all closes up to a day under its hash. */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import { CLOSE_FILE_SCHEMA } from '#protocol/validation/input/btc-close-file.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface DailyClose {
  /** Days since 1970-01-01. */
  day: number
  close: string
  source: string
  fetchedAtUnix: number
  /** Close of another source by which it was checked; null where none reached. */
  other: { source: string; close: string } | null
}

export interface BtcCloseFile {
  sha256: Hex64
  closes: ReadonlyMap<number, string>
}

/** Serialises writers, so that each file holds every close that was frozen before it. */
const LOCK = 'SELECT pg_advisory_xact_lock(7102840921)'

/** Days that are frozen. */
export async function listFrozenDays(db: Database): Promise<Set<number>> {
  const rows = await db.query('btc_closes_days', 'SELECT day FROM btc_daily_close', [])
  return new Set(rows.map(({ day }) => day))
}

/** Closes that are known stay as they were first read. */
export async function freezeCloses(
  db: Database,
  closes: readonly DailyClose[],
  nowUnix: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('btc_closes_lock', LOCK, [])
    const added = await tx.query(
      'btc_closes_freeze',
      `INSERT INTO btc_daily_close (day, close, source, fetched_at_unix, other_source, other_close)
       SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[])
       ON CONFLICT (day) DO NOTHING RETURNING day`,
      [
        closes.map(({ day }) => day),
        closes.map(({ close }) => close),
        closes.map(({ source }) => source),
        closes.map(({ fetchedAtUnix }) => fetchedAtUnix),
        closes.map(({ other }) => other?.source ?? null),
        closes.map(({ other }) => other?.close ?? null),
      ],
    )
    if (added.length > 0) await publishFile(tx, nowUnix)
  })
}

async function publishFile(tx: Transaction, nowUnix: number): Promise<void> {
  const rows = await tx.query(
    'btc_closes',
    `SELECT day, close, source, fetched_at_unix AS "fetchedAtUnix", other_source AS "otherSource", other_close AS "otherClose"
     FROM btc_daily_close ORDER BY day`,
    [],
  )
  const text = jcsIntegers({
    schema: CLOSE_FILE_SCHEMA,
    closes: rows.map(({ day, close, source, fetchedAtUnix, otherSource, otherClose }) => ({
      day,
      close,
      source,
      fetched_at: fetchedAtUnix,
      checked_by: otherSource === null ? null : { source: otherSource, close: otherClose },
    })),
  })
  await tx.query(
    'btc_close_file_add',
    `INSERT INTO btc_close_file (sha256, days, bytes, created_at_unix) VALUES ($1, $2, convert_to($3, 'UTF8'), $4)
     ON CONFLICT DO NOTHING`,
    [sha256Hex(text), rows.length, text, nowUnix],
  )
}

/** The newest published file; null when none is. */
export async function findBtcCloses(db: Database): Promise<BtcCloseFile | null> {
  const [file] = await db.query(
    'btc_close_file_newest',
    'SELECT sha256, bytes FROM btc_close_file ORDER BY days DESC LIMIT 1',
    [],
  )
  if (!file) return null
  const { closes } = JSON.parse(new TextDecoder().decode(file.bytes)) as {
    closes: Pick<DailyClose, 'day' | 'close'>[]
  }
  return { sha256: file.sha256, closes: new Map(closes.map(({ day, close }) => [day, close])) }
}

/** The newest file of a moment. */
export async function findCloseFileName(db: Database, atUnix: number): Promise<string | null> {
  const [file] = await db.query(
    'btc_close_file_at',
    'SELECT sha256 FROM btc_close_file WHERE created_at_unix <= $1 ORDER BY days DESC LIMIT 1',
    [atUnix],
  )
  return file?.sha256 ?? null
}

export async function findCloseFileBytes(db: Database, sha256: string): Promise<Uint8Array | null> {
  const [file] = await db.query(
    'btc_close_file_bytes',
    'SELECT bytes FROM btc_close_file WHERE sha256 = $1',
    [sha256],
  )
  return file?.bytes ?? null
}
