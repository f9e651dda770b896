/** Stores list snapshots: every one ever used, and which is current. */
import type { SnapshotSummary } from '#protocol/review/types.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface ListSnapshotRow extends SnapshotSummary {
  bytes: Uint8Array
  source: string
}

export interface ListInForce extends SnapshotSummary {
  source: string
  set_at: number
  /** When a newer version was last checked for; null when never. */
  checked_at: number | null
  failure: string | null
}

const inForceColumns = `s.list_id AS id, s.published, s.sha256, s.entries, s.status, s.source,
  f.set_at_unix AS set_at, f.checked_at_unix AS checked_at, f.failure`

export const listsInForce = (db: Database | Transaction): Promise<ListInForce[]> =>
  db.query(
    'lists_in_force',
    `SELECT ${inForceColumns} FROM list_in_force f JOIN list_snapshot s USING (sha256) ORDER BY s.list_id`,
    [],
  )

export async function listInForce(db: Database | Transaction, id: string): Promise<ListInForce | null> {
  const [row] = await db.query(
    'list_in_force_one',
    `SELECT ${inForceColumns} FROM list_in_force f JOIN list_snapshot s USING (sha256) WHERE f.list_id = $1`,
    [id],
  )
  return row ?? null
}

/** Cheap enough to poll every second: what has changed since the last read. */
export async function listVersions(db: Database): Promise<{ lists: string; knownBad: number }> {
  const [row] = await db.query(
    'list_versions',
    `SELECT (SELECT string_agg(list_id || '=' || sha256, ',' ORDER BY list_id) FROM list_in_force) AS lists,
       COALESCE((SELECT max(seq) FROM known_bad_row), 0) AS known_bad`,
    [],
  )
  return { lists: row!.lists ?? '', knownBad: row!.known_bad }
}

export async function snapshotBytes(db: Database | Transaction, sha256: string): Promise<Uint8Array | null> {
  const [row] = await db.query('list_bytes', 'SELECT bytes FROM list_snapshot WHERE sha256 = $1', [sha256])
  return row?.bytes ?? null
}

/**
 * One writer at a time decides which list is current, so that two imports cannot both replace the same
 * list.
 */
export async function lockLists(tx: Transaction): Promise<void> {
  await tx.query('lists_lock', 'SELECT pg_advisory_xact_lock(7102840920)', [])
}

export async function putInForce(tx: Transaction, row: ListSnapshotRow, nowUnix: number): Promise<void> {
  await tx.query(
    'list_put',
    `INSERT INTO list_snapshot (sha256, list_id, published, entries, status, bytes, source, created_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (sha256) DO NOTHING`,
    [row.sha256, row.id, row.published, row.entries, row.status, row.bytes, row.source, nowUnix],
  )
  await tx.query(
    'list_in_force_put',
    `INSERT INTO list_in_force (list_id, sha256, set_at_unix) VALUES ($1, $2, $3)
     ON CONFLICT (list_id) DO UPDATE SET sha256 = EXCLUDED.sha256, set_at_unix = EXCLUDED.set_at_unix`,
    [row.id, row.sha256, nowUnix],
  )
}

/** Result of a check for a newer version; null for success. */
export async function noteCheck(
  db: Database,
  listId: string,
  failure: string | null,
  nowUnix: number,
): Promise<void> {
  await db.query(
    'list_check',
    'UPDATE list_in_force SET checked_at_unix = $2, failure = $3 WHERE list_id = $1',
    [listId, nowUnix, failure],
  )
}
