/** Stores the rows of the known-bad registry, appended under one lock over all servers. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import {
  type ChainedRow,
  chainRegistryRow,
  knownBadGenesis,
  type RegistryOp,
  type RegistryRow,
} from './registry-row.ts'
import type { StoredRow } from './registry-state.ts'

/** Before it has a position in the chain. */
export type NewRow = Omit<RegistryRow, 'seq'> & { account_id: string | null; has_list_evidence: boolean }

/** Held until the transaction ends. */
export const lockRegistry = (tx: Transaction) =>
  tx.query('known_bad_lock', 'SELECT pg_advisory_xact_lock(7102840919)', [])

const columns = `seq, op, key, address, namespace, display_address, rule, reason_codes, basis, artifact_type, artifact_hash,
  record_sha256, verdict_event_id, decision_ref, accounts, policy_version, first_seen_unix AS first_seen,
  created_at_unix AS created_at, row_sha256, head_sha256, has_list_evidence`

/** The newest row of each key. */
export const newestRows = (tx: Transaction, keys: string[]) =>
  tx.query(
    'known_bad_newest',
    `SELECT DISTINCT ON (key) ${columns} FROM known_bad_row WHERE key = ANY ($1::text[]) ORDER BY key, known_bad_row.seq DESC`,
    [keys],
  )

export async function appendRows(tx: Transaction, rows: NewRow[]): Promise<ChainedRow[]> {
  if (rows.length === 0) return []
  const [last] = await tx.query(
    'known_bad_last',
    'SELECT seq, head_sha256 FROM known_bad_row ORDER BY seq DESC LIMIT 1',
    [],
  )
  let seq = last?.seq ?? 0
  let head: string = last?.head_sha256 ?? knownBadGenesis
  const chained = rows.map(({ account_id, has_list_evidence, ...row }) => {
    seq += 1
    const next = chainRegistryRow({ seq, ...row }, head)
    head = next.head_sha256
    return { ...next, account_id, has_list_evidence }
  })
  await tx.query(
    'known_bad_insert',
    `INSERT INTO known_bad_row (seq, op, key, address, namespace, display_address, rule, reason_codes, basis, artifact_type,
       artifact_hash, record_sha256, verdict_event_id, decision_ref, accounts, policy_version, first_seen_unix,
       created_at_unix, row_sha256, head_sha256, account_id, has_list_evidence)
     SELECT seq, op, key, address, namespace, display_address, rule, reason_codes, basis, artifact_type,
       artifact_hash, record_sha256, verdict_event_id, decision_ref, accounts, policy_version, first_seen,
       created_at, row_sha256, head_sha256, account_id, has_list_evidence
     FROM jsonb_to_recordset($1::jsonb) AS r(seq bigint, op text, key text, address text, namespace text,
       display_address text, rule text, reason_codes text[], basis text, artifact_type text, artifact_hash text,
       record_sha256 text, verdict_event_id text, decision_ref text, accounts int, policy_version text,
       first_seen bigint, created_at bigint, row_sha256 text, head_sha256 text, account_id uuid,
       has_list_evidence boolean) ORDER BY seq`,
    [JSON.stringify(chained)],
  )
  return chained.map(({ account_id: _account, has_list_evidence: _evidence, ...row }) => row)
}

/** Rows after `seq`, oldest first, up to a limit. */
export const rowsAfter = (db: Database, seq: number, limit: number): Promise<StoredRow[]> =>
  db.query(
    'known_bad_after',
    `SELECT ${columns} FROM known_bad_row WHERE seq > $1 ORDER BY known_bad_row.seq LIMIT $2`,
    [seq, limit],
  )

/** One page in seq order; `address` matches its normalised or its checksummed spelling. */
export const pageOfRows = (
  db: Database,
  { afterSeq, upToSeq, key, limit }: { afterSeq: number; upToSeq: number; key: string | null; limit: number },
): Promise<StoredRow[]> =>
  db.query(
    'known_bad_page',
    `SELECT ${columns} FROM known_bad_row WHERE seq > $1 AND seq <= $2 AND ($3::text IS NULL OR key = $3)
     ORDER BY known_bad_row.seq LIMIT $4`,
    [afterSeq, upToSeq, key, limit],
  )

/** The newest operation on each key up to a row, which determines its status. */
export async function lastOps(
  db: Database,
  keys: string[],
  upToSeq: number,
): Promise<Map<string, RegistryOp>> {
  const rows = await db.query(
    'known_bad_last_ops',
    `SELECT DISTINCT ON (key) key, op FROM known_bad_row WHERE key = ANY ($1::text[]) AND seq <= $2 ORDER BY key, seq DESC`,
    [keys, upToSeq],
  )
  return new Map(rows.map(({ key, op }) => [key, op]))
}

/** Count and head of the registry after at most so many rows. */
export async function registryAt(db: Database, upToSeq: number) {
  const [row] = await db.query(
    'known_bad_at',
    'SELECT seq, head_sha256 FROM known_bad_row WHERE seq <= $1 ORDER BY seq DESC LIMIT 1',
    [upToSeq],
  )
  return { count: row?.seq ?? 0, head: row?.head_sha256 ?? knownBadGenesis }
}

/** Addresses in force at that time. Reads every row, so it is used only for the past. */
export async function activeAt(db: Database, upToSeq: number): Promise<number> {
  const [row] = await db.query(
    'known_bad_active_at',
    `SELECT count(*) AS active FROM (
       SELECT DISTINCT ON (key) op FROM known_bad_row WHERE seq <= $1 ORDER BY key, seq DESC
     ) newest WHERE op IN ('add', 'confirm')`,
    [upToSeq],
  )
  return row!.active
}

export const rememberSnapshot = (db: Database, sha256: string, rowCount: number) =>
  db.query(
    'known_bad_snapshot_put',
    'INSERT INTO known_bad_snapshot (sha256, row_count) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING',
    [sha256, rowCount],
  )

export async function countOfSnapshot(db: Database, sha256: string): Promise<number | null> {
  const [row] = await db.query(
    'known_bad_snapshot_get',
    'SELECT row_count FROM known_bad_snapshot WHERE sha256 = $1',
    [sha256],
  )
  return row?.row_count ?? null
}
