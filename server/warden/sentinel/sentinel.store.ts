/** Stores the state of the sentinel, the directives it took, and what the venue last showed of the trading account. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { EquityBand } from './equity-band.ts'

export async function readSentinel(db: Pick<Transaction, 'query'>) {
  const [row] = await db.query(
    'sentinel_read',
    `SELECT status, since_unix, report_asked_at_unix, urgent_priority_milli, venue_read_at_unix, equity_band, open_positions
     FROM sentinel_state WHERE id = 1`,
    [],
  )
  return row!
}

export type SentinelRow = Awaited<ReturnType<typeof readSentinel>>

/** False when it has this status already. */
export async function setTrading(
  tx: Transaction,
  status: SentinelRow['status'],
  nowUnix: number,
): Promise<boolean> {
  const rows = await tx.query(
    'sentinel_set_status',
    'UPDATE sentinel_state SET status = $1, since_unix = $2 WHERE id = 1 AND status <> $1 RETURNING id',
    [status, nowUnix],
  )
  return rows.length > 0
}

export async function noteReportAsked(tx: Transaction, nowUnix: number): Promise<void> {
  await tx.query(
    'sentinel_report_asked',
    'UPDATE sentinel_state SET report_asked_at_unix = $1 WHERE id = 1',
    [nowUnix],
  )
}

/** Null: the setting decides. */
export async function setUrgentPriority(tx: Transaction, priorityMilli: number | null): Promise<void> {
  await tx.query(
    'sentinel_set_priority',
    'UPDATE sentinel_state SET urgent_priority_milli = $1 WHERE id = 1',
    [priorityMilli],
  )
}

export async function keepVenueReading(
  db: Database,
  { band, openPositions, nowUnix }: { band: EquityBand; openPositions: number; nowUnix: number },
): Promise<void> {
  await db.query(
    'sentinel_keep_venue',
    'UPDATE sentinel_state SET equity_band = $1, open_positions = $2, venue_read_at_unix = $3 WHERE id = 1',
    [band, openPositions, nowUnix],
  )
}

export interface TakenDirective {
  directiveId: string
  idempotencyKey: string
  bodySha256: string
  action: string
  params: Record<string, unknown>
  issuedBy: string
  reason: string
  effectiveAtUnix: number
}

/** Null when the key is new; the directive is then stored. Otherwise the one that has the key. */
export async function takeDirective(tx: Transaction, directive: TakenDirective) {
  const made = await tx.query(
    'sentinel_directive_insert',
    `INSERT INTO sentinel_directive (directive_id, idempotency_key, body_sha256, action, params, issued_by, reason, effective_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (idempotency_key) DO NOTHING RETURNING directive_id`,
    [
      directive.directiveId,
      directive.idempotencyKey,
      directive.bodySha256,
      directive.action,
      JSON.stringify(directive.params),
      directive.issuedBy,
      directive.reason,
      directive.effectiveAtUnix,
    ],
  )
  if (made.length > 0) return null
  const [known] = await tx.query(
    'sentinel_directive_find',
    'SELECT directive_id, body_sha256, action, effective_at_unix FROM sentinel_directive WHERE idempotency_key = $1',
    [directive.idempotencyKey],
  )
  return known!
}

/** When a report was last accepted by a mail server or a relay; null before the first. */
export async function lastReportAt(db: Database): Promise<number | null> {
  const [row] = await db.query(
    'sentinel_last_report',
    `SELECT max(m.accepted_at_unix) AS at FROM operator_message m JOIN operator_message_alert t ON t.message_id = m.message_id
     JOIN operator_alert a ON a.alert_id = t.alert_id WHERE a.kind = 'report' AND m.state = 'accepted'`,
    [],
  )
  return row?.at ?? null
}

/** Messages that no server has accepted after several tries. */
export async function countUnsent(db: Database): Promise<number> {
  const [row] = await db.query(
    'sentinel_unsent',
    `SELECT count(*) AS messages FROM operator_message WHERE state <> 'accepted' AND attempts >= 3`,
    [],
  )
  return row!.messages
}
