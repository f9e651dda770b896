/** Stores verifiers and their grades. A grade and a certificate are never changed (triggers). */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'

export type GradedVerifier = Statements['conformance_rows']['row']

const gradedRow = `SELECT v.name, v.display_name, v.is_self, v.next_check_at_unix, g.endpoint, g.mapping_sha256, g.grade,
    g.evidence, g.checked_at_unix,
    (SELECT max(c.entry) FROM conformance_certificate c WHERE c.name = v.name) AS certified_entry
  FROM conformance_verifier v JOIN LATERAL (
    SELECT * FROM conformance_grade WHERE name = v.name ORDER BY checked_at_unix DESC LIMIT 1) g ON true`

/** By name. `certifiedFromUnix`: only passing grades from then on; `certified` says whether those or the others. */
export const listGraded = (
  db: Database,
  asked: { after: string; certified: boolean | null; certifiedFromUnix: number; limit: number },
) =>
  db.query(
    'conformance_rows',
    `${gradedRow} WHERE v.name > $1
       AND ($2::boolean IS NULL OR (g.overall = 'pass' AND g.checked_at_unix >= $3) = $2)
     ORDER BY v.name LIMIT $4 /* not null: endpoint, mapping_sha256, grade, evidence, checked_at_unix */`,
    [asked.after, asked.certified, asked.certifiedFromUnix, asked.limit],
  )

export async function countGraded(
  db: Database,
  certified: boolean | null,
  certifiedFromUnix: number,
): Promise<number> {
  const [row] = await db.query(
    'conformance_count',
    `SELECT count(*) AS total FROM conformance_verifier v JOIN LATERAL (
       SELECT overall, checked_at_unix FROM conformance_grade WHERE name = v.name ORDER BY checked_at_unix DESC LIMIT 1) g ON true
     WHERE $1::boolean IS NULL OR (g.overall = 'pass' AND g.checked_at_unix >= $2) = $1`,
    [certified, certifiedFromUnix],
  )
  return Number(row?.total ?? 0)
}

export async function findGraded(db: Database, name: string): Promise<GradedVerifier | null> {
  const [row] = await db.query(
    'conformance_row',
    `${gradedRow} WHERE v.name = $1 /* not null: endpoint, mapping_sha256, grade, evidence, checked_at_unix */`,
    [name],
  )
  return row ?? null
}

/** Also of a verifier without a grade. */
export async function findVerifier(db: Database | Transaction, name: string) {
  const [row] = await db.query(
    'conformance_verifier',
    `SELECT name, display_name, is_self, mapping, mapping_sha256, account_id, next_check_at_unix
     FROM conformance_verifier WHERE name = $1`,
    [name],
  )
  return row ?? null
}

/** Newest first. */
export const listGrades = (db: Database, name: string, limit: number) =>
  db.query(
    'conformance_history',
    `SELECT checked_at_unix, overall, passed FROM conformance_grade WHERE name = $1
     ORDER BY checked_at_unix DESC LIMIT $2`,
    [name, limit],
  )

export interface NewVerifier {
  name: string
  displayName: string
  mapping: string
  mappingSha256: string
  accountId: string
}

/** Returns the names that were free. */
export async function insertVerifiers(
  tx: Transaction,
  items: readonly NewVerifier[],
  nowUnix: number,
): Promise<Set<string>> {
  const rows = await tx.query(
    'conformance_enter',
    `INSERT INTO conformance_verifier (name, display_name, is_self, mapping, mapping_sha256, account_id, entered_at_unix, next_check_at_unix)
     SELECT name, display_name, false, mapping, mapping_sha256, account_id, $6, $6
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[]) AS v(name, display_name, mapping, mapping_sha256, account_id)
     ON CONFLICT (name) DO NOTHING RETURNING name`,
    [
      items.map(({ name }) => name),
      items.map(({ displayName }) => displayName),
      items.map(({ mapping }) => mapping),
      items.map(({ mappingSha256 }) => mappingSha256),
      items.map(({ accountId }) => accountId),
      nowUnix,
    ],
  )
  return new Set(rows.map(({ name }) => name))
}

/** This service's own row; due at once when its mapping has changed. */
export const keepOwnVerifier = (
  db: Database,
  own: { name: string; displayName: string; mapping: string; mappingSha256: string },
  nowUnix: number,
) =>
  db.query(
    'conformance_own',
    `INSERT INTO conformance_verifier (name, display_name, is_self, mapping, mapping_sha256, account_id, entered_at_unix, next_check_at_unix)
     VALUES ($1, $2, true, $3, $4, NULL, $5, $5)
     ON CONFLICT (name) DO UPDATE SET mapping = EXCLUDED.mapping, mapping_sha256 = EXCLUDED.mapping_sha256,
       next_check_at_unix = EXCLUDED.next_check_at_unix
     WHERE conformance_verifier.is_self AND conformance_verifier.mapping_sha256 <> EXCLUDED.mapping_sha256`,
    [own.name, own.displayName, own.mapping, own.mappingSha256, nowUnix],
  )

/** The longest overdue first. */
export const listDue = (db: Database, nowUnix: number, limit: number) =>
  db.query(
    'conformance_due',
    `SELECT name, is_self, mapping FROM conformance_verifier WHERE next_check_at_unix <= $1
     ORDER BY next_check_at_unix, name LIMIT $2`,
    [nowUnix, limit],
  )

export interface NewGrade {
  name: string
  endpoint: string
  mappingSha256: string
  overall: string
  passed: number
  grade: string
  evidence: string
}

/** A second probe of one second is not stored. */
export async function insertGrade(
  tx: Transaction,
  grade: NewGrade,
  at: { nowUnix: number; nextUnix: number },
): Promise<void> {
  await tx.query(
    'conformance_grade_insert',
    `INSERT INTO conformance_grade (name, checked_at_unix, endpoint, mapping_sha256, overall, passed, grade, evidence)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (name, checked_at_unix) DO NOTHING`,
    [
      grade.name,
      at.nowUnix,
      grade.endpoint,
      grade.mappingSha256,
      grade.overall,
      grade.passed,
      grade.grade,
      grade.evidence,
    ],
  )
  await tx.query(
    'conformance_next',
    'UPDATE conformance_verifier SET next_check_at_unix = $2 WHERE name = $1',
    [grade.name, at.nextUnix],
  )
}

export async function findCertificate(db: Database, name: string, snapshotSha256: string) {
  const [row] = await db.query(
    'conformance_certificate_find',
    `SELECT c.entry, e.event_id FROM conformance_certificate c JOIN ledger_entry e ON e.entry = c.entry
     WHERE c.name = $1 AND c.snapshot_sha256 = $2`,
    [name, snapshotSha256],
  )
  return row ?? null
}

export async function insertCertificates(
  tx: Transaction,
  items: readonly { name: string; snapshotSha256: string; entry: number }[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'conformance_certify',
    `INSERT INTO conformance_certificate (name, snapshot_sha256, entry, created_at_unix)
     SELECT name, snapshot_sha256, entry, $4 FROM unnest($1::text[], $2::text[], $3::bigint[]) AS c(name, snapshot_sha256, entry)`,
    [
      items.map(({ name }) => name),
      items.map(({ snapshotSha256 }) => snapshotSha256),
      items.map(({ entry }) => entry),
      nowUnix,
    ],
  )
}
