/** Stores dream sessions: at most one is open, and each reading that is done is kept with what it made. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface ReadingReport {
  reading: string
  figures: Record<string, number>
  /** Ids of new proposals. */
  made: string[]
  /** Proposals that existed already. */
  known: number
  findings: string[]
}

export type DreamReport = ReadingReport[]

export interface QueuedSession {
  sessionId: string
  isNew: boolean
}

/** Opens a session, or finds the one that is open. */
export async function queueSession(
  tx: Pick<Transaction, 'query'>,
  { sessionId, requestedBy, nowUnix }: { sessionId: string; requestedBy: string; nowUnix: number },
): Promise<QueuedSession> {
  for (;;) {
    const made = await tx.query(
      'dream_session_queue',
      `INSERT INTO dream_session (session_id, state, requested_by, queued_at_unix, readings, report)
       VALUES ($1, 'queued', $2, $3, 0, '[]') ON CONFLICT ((true)) WHERE state <> 'done' DO NOTHING RETURNING session_id`,
      [sessionId, requestedBy, nowUnix],
    )
    if (made.length > 0) return { sessionId, isNew: true }
    const open = await findOpen(tx)
    // It may have ended in between.
    if (open) return { sessionId: open.session_id, isNew: false }
  }
}

/** Null when none is open. */
export async function findOpen(db: Pick<Transaction, 'query'>) {
  const [row] = await db.query(
    'dream_session_open',
    `SELECT session_id, state, readings, report FROM dream_session WHERE state <> 'done'`,
    [],
  )
  return row ?? null
}

/** Null before the first. */
export async function findNewest(db: Database) {
  const [row] = await db.query(
    'dream_session_newest',
    'SELECT session_id, queued_at_unix FROM dream_session ORDER BY queued_at_unix DESC LIMIT 1',
    [],
  )
  return row ?? null
}

/** The newest that has ended; null before the first. */
export async function findLastDone(db: Database) {
  const [row] = await db.query(
    'dream_session_last',
    `SELECT session_id, ended_at_unix, report FROM dream_session WHERE state = 'done'
     ORDER BY ended_at_unix DESC LIMIT 1 /* not null: ended_at_unix */`,
    [],
  )
  return row ?? null
}

/** Null when it is not open, or other readings are done than the caller knows. The row stays locked. */
export async function lockSession(tx: Transaction, sessionId: string, readings: number) {
  const [row] = await tx.query(
    'dream_session_lock',
    `SELECT session_id, started_at_unix, report FROM dream_session
     WHERE session_id = $1 AND readings = $2 AND state <> 'done' FOR UPDATE`,
    [sessionId, readings],
  )
  return row ?? null
}

/** `isLast`: no reading is left. */
export async function keepReading(
  tx: Transaction,
  {
    sessionId,
    report,
    isLast,
    nowUnix,
  }: { sessionId: string; report: DreamReport; isLast: boolean; nowUnix: number },
): Promise<void> {
  await tx.query(
    'dream_session_keep',
    `UPDATE dream_session SET state = CASE WHEN $2::boolean THEN 'done' ELSE 'running' END, readings = $3, report = $4,
       started_at_unix = COALESCE(started_at_unix, $5), ended_at_unix = CASE WHEN $2::boolean THEN $5::bigint END
     WHERE session_id = $1`,
    [sessionId, isLast, report.length, JSON.stringify(report), nowUnix],
  )
}
