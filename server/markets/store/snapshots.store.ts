/**
 * Stores what each source last answered, and its earlier answers for a time. A failed attempt leaves the last good answer as
 * it is.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sha256Hex } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

export interface Snapshot<Body = unknown> {
  source: string
  key: string
  /** Null before the first good answer, like fetchedAtUnix. */
  body: Body | null
  fetchedAtUnix: number | null
  sourceTimeUnix: number | null
  triedAtUnix: number
  failure: string | null
}

const columns = `source, key, body, held, sha256, fetched_at_unix AS "fetchedAtUnix", source_time_unix AS "sourceTimeUnix",
  tried_at_unix AS "triedAtUnix", failure`

export interface HeldSnapshot extends Snapshot {
  held: unknown
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

export async function findSnapshot(db: Database, source: string, key: string): Promise<HeldSnapshot | null> {
  const [row] = await db.query(
    'market_snapshot_one',
    `SELECT ${columns} FROM market_snapshot WHERE source = $1 AND key = $2`,
    [source, key],
  )
  return row ? { ...row, body: parsed(row.body), held: parsed(row.held) } : null
}

/** In one statement, so that all belong to one moment. */
export async function listSnapshots(db: Database, keys: readonly string[]): Promise<Snapshot[]> {
  const rows = await db.query(
    'market_snapshots',
    `SELECT ${columns} FROM market_snapshot WHERE key = ANY ($1::text[])`,
    [keys],
  )
  return rows.map(({ held: _held, ...row }) => ({ ...row, body: parsed(row.body) }))
}

/** Without bodies: when each source last answered, and how the last attempt ended. */
export const listSourceStates = (db: Database) =>
  db.query(
    'market_sources',
    `SELECT source, key, fetched_at_unix AS "fetchedAtUnix", tried_at_unix AS "triedAtUnix", failure
     FROM market_snapshot ORDER BY source, key`,
    [],
  )

interface Good {
  source: string
  key: string
  body: unknown
  sourceTimeUnix: number | null
  nowUnix: number
}

const compress = promisify(gzip)

/** An answer that differs from the one before is kept as history too. */
export async function storeGood(db: Database, good: Good): Promise<void> {
  const text = JSON.stringify(good.body)
  await db.query(
    'market_snapshot_good',
    `WITH kept AS (
       INSERT INTO market_snapshot_history (source, key, sha256, source_time_unix, fetched_at_unix, body)
       SELECT $1, $2, $4, $5, $6, $7
       WHERE NOT EXISTS (SELECT FROM market_snapshot WHERE source = $1 AND key = $2 AND (sha256 = $4 OR fetched_at_unix > $6))
       ON CONFLICT DO NOTHING)
     INSERT INTO market_snapshot AS m (source, key, body, sha256, source_time_unix, fetched_at_unix, tried_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (source, key) DO UPDATE SET body = $3, sha256 = $4, source_time_unix = $5, fetched_at_unix = $6,
       tried_at_unix = $6, failure = NULL, held = NULL
     WHERE m.fetched_at_unix IS NULL OR m.fetched_at_unix <= $6`,
    [
      good.source,
      good.key,
      text,
      sha256Hex(text),
      good.sourceTimeUnix,
      good.nowUnix,
      await compress(Buffer.from(text)),
    ],
  )
}

interface Failed {
  source: string
  key: string
  failure: string
  /** An answer that waits for a second one, or null. */
  held: unknown
  nowUnix: number
}

export async function storeFailure(db: Database, failed: Failed): Promise<void> {
  await db.query(
    'market_snapshot_failed',
    `INSERT INTO market_snapshot (source, key, failure, held, tried_at_unix) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (source, key) DO UPDATE SET failure = $3, held = $4, tried_at_unix = $5`,
    [
      failed.source,
      failed.key,
      failed.failure,
      failed.held === null ? null : JSON.stringify(failed.held),
      failed.nowUnix,
    ],
  )
}

const HISTORY_SECONDS = 400 * 86_400
const DROPPED_AT_ONCE = 5_000

/** Drops answers that are older than 400 days. */
export async function dropOldSnapshots(
  { db, nowUnix }: { db: Database; nowUnix(): number },
  signal: AbortSignal,
): Promise<null> {
  let dropped = DROPPED_AT_ONCE
  while (dropped === DROPPED_AT_ONCE && !signal.aborted) {
    const rows = await db.query(
      'market_history_drop',
      `DELETE FROM market_snapshot_history WHERE (source, key, fetched_at_unix) IN
         (SELECT source, key, fetched_at_unix FROM market_snapshot_history WHERE fetched_at_unix < $1
          ORDER BY fetched_at_unix LIMIT ${DROPPED_AT_ONCE}) RETURNING fetched_at_unix`,
      [nowUnix() - HISTORY_SECONDS],
    )
    dropped = rows.length
  }
  return null
}
