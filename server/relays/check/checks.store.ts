/** Stores what checks found: one row per published event. */
import type { Hex64, Hex128 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Conclusion } from './conclude.ts'

export interface DueCheck {
  id: Hex64
  publishedAtUnix: number
  checks: number
  /** The signed event as JSON text. */
  body: string
  copyId: Hex64 | null
  copySig: Hex128 | null
  /** Relays that accepted the event. */
  accepted: string[]
}

export const readDueChecks = (db: Database, nowUnix: number, limit: number): Promise<DueCheck[]> =>
  db.query(
    'relay_checks_due',
    `SELECT a.event_id AS id, a.published_at_unix AS "publishedAtUnix", a.checks, s.body, c.copy_id AS "copyId", c.sig AS "copySig",
       ARRAY(SELECT p.relay FROM relay_publication p WHERE p.event_id = a.event_id AND p.state = 'accepted') AS accepted
     FROM (SELECT * FROM relay_anchor WHERE next_check_unix <= $1 ORDER BY next_check_unix LIMIT $2) a
     JOIN signed_event s ON s.id = a.event_id LEFT JOIN relay_copy c ON c.event_id = a.event_id /* not null: accepted */`,
    [nowUnix, limit],
  )

export interface CheckResult {
  id: Hex64
  nextCheckUnix: number
  /** Null where nothing could be concluded: what was known stays. */
  conclusion: Conclusion | null
}

export async function recordChecks(
  db: Database,
  results: readonly CheckResult[],
  nowUnix: number,
): Promise<void> {
  const rows = results.map(({ id, nextCheckUnix, conclusion }) => ({
    event_id: id,
    next_check: nextCheckUnix,
    status: conclusion?.status ?? null,
    holding: conclusion?.relaysHolding ?? [],
    copies: conclusion?.copiesHolding ?? [],
    surviving_id: conclusion?.survivor?.eventId ?? null,
    surviving_at: conclusion?.survivor?.createdAtUnix ?? null,
  }))
  await db.query(
    'relay_checks_record',
    `UPDATE relay_anchor a SET checks = a.checks + 1, next_check_unix = r.next_check,
       status = COALESCE(r.status, a.status),
       checked_at_unix = CASE WHEN r.status IS NULL THEN a.checked_at_unix ELSE $2::bigint END,
       anchored_at_unix = COALESCE(a.anchored_at_unix, CASE WHEN r.status = 'anchored' THEN $2::bigint END),
       relays_holding = CASE WHEN r.status IS NULL THEN a.relays_holding ELSE r.holding END,
       copies_holding = CASE WHEN r.status IS NULL THEN a.copies_holding ELSE r.copies END,
       surviving_event_id = CASE WHEN r.status IS NULL THEN a.surviving_event_id ELSE r.surviving_id END,
       surviving_created_at_unix = CASE WHEN r.status IS NULL THEN a.surviving_created_at_unix ELSE r.surviving_at END
     FROM jsonb_to_recordset($1::jsonb) AS r(event_id text, next_check bigint, status text, holding text[], copies text[],
       surviving_id text, surviving_at bigint)
     WHERE a.event_id = r.event_id`,
    [JSON.stringify(rows), nowUnix],
  )
}
