/** Stores signed checkpoints, permanently one per size, and the state they are signed from. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

export interface Log {
  origin: string | null
  size: number
  root: Uint8Array
  head: Hex64 | null
  frozenReason: string | null
  /** The whole ledger is demonstration data. */
  isDemonstration: boolean
}

export async function readLog(db: Database): Promise<Log> {
  const [row] = await db.query(
    'log_read',
    'SELECT origin, size, root, head, frozen_reason, demonstration FROM log_state WHERE id = 1',
    [],
  )
  return {
    origin: row!.origin,
    size: row!.size,
    root: new Uint8Array(row!.root),
    head: row!.head,
    frozenReason: row!.frozen_reason,
    isDemonstration: row!.demonstration,
  }
}

/**
 * Changes with every entry, checkpoint and cosignature of the newest checkpoint, when an anchor makes a verdict
 * count, and when the ledger is frozen or unfrozen.
 */
export async function readLedgerVersion(db: Database): Promise<string> {
  const [row] = await db.query(
    'log_version',
    `SELECT concat_ws(' ', s.size, s.frozen_reason IS NULL, c.size,
       (SELECT commits_version FROM ledger_totals WHERE id = 1),
       (SELECT count(*) FROM log_cosignature WHERE size = c.size)) AS version
     FROM log_state s LEFT JOIN LATERAL (SELECT max(size) AS size FROM log_checkpoint) c ON true WHERE s.id = 1`,
    [],
  )
  return row!.version
}

/** Keeps the first reason. */
export async function freezeLog(db: Database, reason: string): Promise<void> {
  await db.query(
    'log_freeze',
    'UPDATE log_state SET frozen_reason = $1 WHERE id = 1 AND frozen_reason IS NULL',
    [reason],
  )
}

export async function thawLog(db: Database): Promise<void> {
  await db.query('log_thaw', 'UPDATE log_state SET frozen_reason = NULL WHERE id = 1', [])
}

/** False when this size already has a note. */
export async function insertCheckpoint(
  db: Database,
  checkpoint: { size: number; root: Uint8Array; note: string; createdAtUnix: number },
): Promise<boolean> {
  const rows = await db.query(
    'log_checkpoint_insert',
    `INSERT INTO log_checkpoint (size, root, note, created_at_unix) VALUES ($1, $2, $3, $4)
     ON CONFLICT (size) DO NOTHING RETURNING size`,
    [checkpoint.size, Buffer.from(checkpoint.root), checkpoint.note, checkpoint.createdAtUnix],
  )
  return rows.length === 1
}

export interface Checkpoint {
  size: number
  root: Uint8Array
  note: string
  createdAtUnix: number
}

const columns = 'size, root, note, created_at_unix'
type CheckpointRow = { size: number; root: Uint8Array; note: string; created_at_unix: number }
const fromRow = (row: CheckpointRow | undefined): Checkpoint | null =>
  row
    ? { size: row.size, root: new Uint8Array(row.root), note: row.note, createdAtUnix: row.created_at_unix }
    : null

export async function findNewestCheckpoint(db: Database): Promise<Checkpoint | null> {
  const [row] = await db.query(
    'log_checkpoint_newest',
    `SELECT ${columns} FROM log_checkpoint ORDER BY size DESC LIMIT 1`,
    [],
  )
  return fromRow(row)
}

export async function findCheckpoint(db: Database, size: number): Promise<Checkpoint | null> {
  const [row] = await db.query('log_checkpoint_at', `SELECT ${columns} FROM log_checkpoint WHERE size = $1`, [
    size,
  ])
  return fromRow(row)
}

export const findCheckpointRoot = async (db: Database, size: number): Promise<Uint8Array | null> =>
  (await findCheckpoint(db, size))?.root ?? null
