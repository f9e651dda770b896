/**
 * Stores how far each witness has followed this log, their cosignatures, and how far this server has
 * followed other logs.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface WitnessState {
  size: number
  triedAtUnix: number | null
}

/** A witness that was never contacted is at size 0. */
export async function readWitness(db: Database, name: string): Promise<WitnessState> {
  const [row] = await db.query(
    'witness_read',
    'SELECT size, tried_at_unix FROM log_witness WHERE name = $1',
    [name],
  )
  return { size: row?.size ?? 0, triedAtUnix: row?.tried_at_unix ?? null }
}

export async function noteWitness(
  db: Database,
  witness: { name: string; vkey: string; url: string; size: number; answer: string },
  nowUnix: number,
): Promise<void> {
  await db.query(
    'witness_note',
    `INSERT INTO log_witness (name, vkey, url, size, tried_at_unix, last_answer) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name) DO UPDATE SET vkey = $2, url = $3, size = $4, tried_at_unix = $5, last_answer = $6`,
    [witness.name, witness.vkey, witness.url, witness.size, nowUnix, witness.answer],
  )
}

export async function insertCosignature(
  db: Database,
  cosignature: { size: number; name: string; line: string },
  nowUnix: number,
): Promise<void> {
  await db.query(
    'cosignature_insert',
    `INSERT INTO log_cosignature (size, name, line, created_at_unix) VALUES ($1, $2, $3, $4)
     ON CONFLICT (size, name) DO UPDATE SET line = $3, created_at_unix = $4`,
    [cosignature.size, cosignature.name, cosignature.line, nowUnix],
  )
}

export interface WitnessedLog {
  size: number
  root: Uint8Array
}

/**
 * Locks the log's row, which exists from the first request on, so that requests about one log are
 * serialised.
 */
export async function lockWitnessed(
  tx: Transaction,
  origin: string,
  vkeys: readonly string[],
  nowUnix: number,
): Promise<WitnessedLog> {
  await tx.query(
    'witnessed_open',
    `INSERT INTO witnessed_log (origin, vkeys, size, root, updated_at_unix) VALUES ($1, $2, 0, sha256(''), $3)
     ON CONFLICT (origin) DO NOTHING`,
    [origin, vkeys, nowUnix],
  )
  const [row] = await tx.query(
    'witnessed_lock',
    'SELECT size, root FROM witnessed_log WHERE origin = $1 FOR UPDATE',
    [origin],
  )
  return { size: row!.size, root: new Uint8Array(row!.root) }
}

export async function followWitnessed(
  tx: Transaction,
  origin: string,
  seen: WitnessedLog & { note: string },
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'witnessed_follow',
    'UPDATE witnessed_log SET size = $2, root = $3, note = $4, updated_at_unix = $5 WHERE origin = $1',
    [origin, seen.size, Buffer.from(seen.root), seen.note, nowUnix],
  )
}
