/** The rows of the known-bad registry: appended in the transaction that settles the verdict, one writer at a time over all servers. */
import type { Database, Transaction } from '#server/db.ts'
import { policyVersion } from '../policy.ts'
import type { Candidate, Skipped } from './candidates.ts'
import {
  type ChainedRow,
  chainRegistryRow,
  daySeconds,
  knownBadGenesis,
  lapseSeconds,
  maxAdditionsPerDay,
  type RegistryOp,
  type RegistryRow,
} from './registry-row.ts'
import type { StoredRow } from './registry-state.ts'

/** What one rejected review asks to add. */
export interface Growth {
  accountId: string
  artifactType: string
  artifactHash: string
  recordSha256: string
  candidates: Candidate[]
  verdictEventId: string | null
  decisionRef: string | null
}

export interface Grown {
  added: string[]
  skipped: Skipped[]
  /** Newest row of the registry once this commits; null when nothing was appended. */
  lastSeq: number | null
}

type NewRow = Omit<RegistryRow, 'seq'> & { account_id: string | null; has_list_evidence: boolean }

interface KeyHistory {
  op: RegistryOp
  key: string
  account_id: string | null
  accounts: number
  has_list_evidence: boolean
  first_seen: number
}

export async function growKnownBad(
  tx: Transaction,
  growths: (Growth | null)[],
  nowUnix: number,
): Promise<Grown[]> {
  const asked = growths.filter((growth) => growth !== null && growth.candidates.length > 0) as Growth[]
  if (asked.length === 0) return growths.map(() => ({ added: [], skipped: [], lastSeq: null }))
  await lockRegistry(tx)
  const keys = [...new Set(asked.flatMap(({ candidates }) => candidates.map(({ key }) => key)))]
  const history = await historyOf(tx, keys)
  const today = await additionsToday(tx, [...new Set(asked.map(({ accountId }) => accountId))], nowUnix)
  const rows: NewRow[] = []
  const grown = growths.map((growth): Grown => {
    const result: Grown = { added: [], skipped: [], lastSeq: null }
    for (const candidate of growth?.candidates ?? []) {
      const taken = takeCandidate(growth!, candidate, history, today, nowUnix)
      if (typeof taken === 'string') result.skipped.push({ address: candidate.displayAddress, reason: taken })
      else {
        rows.push(taken)
        if (taken.op === 'add') result.added.push(candidate.displayAddress)
        else result.skipped.push({ address: candidate.displayAddress, reason: 'confirmed' })
      }
    }
    return result
  })
  const lastSeq = (await appendRows(tx, rows)).at(-1)?.seq ?? null
  return grown.map((result) => ({ ...result, lastSeq }))
}

/** A new row, or why there is none. */
function takeCandidate(
  growth: Growth,
  candidate: Candidate,
  history: Map<string, KeyHistory[]>,
  today: Map<string, number>,
  nowUnix: number,
): NewRow | string {
  const past = history.get(candidate.key) ?? []
  const last = past.at(-1)
  if (last?.op === 'withdraw') return 'withdrawn'
  const inForce = last !== undefined && last.op !== 'lapse'
  const sinceAdd = past.slice(past.findLastIndex(({ op }) => op === 'add'))
  if (inForce && sinceAdd.some(({ account_id }) => account_id === growth.accountId)) return 'already_listed'
  const used = today.get(growth.accountId) ?? 0
  if (used >= maxAdditionsPerDay) return 'daily_cap'
  today.set(growth.accountId, used + 1)
  const row: NewRow = {
    op: inForce ? 'confirm' : 'add',
    key: candidate.key,
    address: candidate.address,
    namespace: candidate.namespace,
    display_address: candidate.displayAddress,
    rule: candidate.rules[0]!,
    reason_codes: candidate.rules,
    basis: 'evidence_against',
    artifact_type: growth.artifactType,
    artifact_hash: growth.artifactHash,
    record_sha256: growth.recordSha256,
    verdict_event_id: growth.verdictEventId,
    decision_ref: growth.decisionRef,
    accounts: inForce ? last.accounts + 1 : 1,
    policy_version: policyVersion,
    first_seen: inForce ? last.first_seen : nowUnix,
    created_at: nowUnix,
    account_id: growth.accountId,
    has_list_evidence: candidate.hasListEvidence || (inForce && last.has_list_evidence),
  }
  history.set(candidate.key, [...past, row])
  return row
}

/** Ends the force of addresses that only one account spoke against, 30 days after they were added. Answers how many. */
export async function lapseKnownBad(db: Database, keys: string[], nowUnix: number): Promise<number> {
  if (keys.length === 0) return 0
  return db.transaction(async (tx) => {
    await lockRegistry(tx)
    const rows = await newestRows(tx, keys)
    const due = rows.filter(
      (row) =>
        (row.op === 'add' || row.op === 'confirm') &&
        row.accounts < 2 &&
        !row.has_list_evidence &&
        row.first_seen + lapseSeconds <= nowUnix,
    )
    await appendRows(
      tx,
      due.map((row) => endRow(row, 'lapse', 'one_account_only', nowUnix)),
    )
    return due.length
  })
}

/** Takes one address out of force for good: an operator's approved decision. Null when no such address is in force. */
export async function withdrawKnownBad(
  db: Database,
  seq: number,
  nowUnix: number,
): Promise<ChainedRow | null> {
  return db.transaction(async (tx) => {
    await lockRegistry(tx)
    const [named] = await tx.query<{ key: string }>(
      'known_bad_key',
      'SELECT key FROM known_bad_row WHERE seq = $1',
      [seq],
    )
    if (!named) return null
    const [row] = await newestRows(tx, [named.key])
    if (!row || row.op === 'lapse' || row.op === 'withdraw') return null
    const [withdrawn] = await appendRows(tx, [endRow(row, 'withdraw', 'operator_withdrawn', nowUnix)])
    return withdrawn!
  })
}

function endRow(row: StoredRow, op: 'lapse' | 'withdraw', reason: string, nowUnix: number): NewRow {
  const { seq: _seq, row_sha256: _row, head_sha256: _head, ...kept } = row
  return {
    ...kept,
    op,
    reason_codes: [reason],
    artifact_type: null,
    artifact_hash: null,
    record_sha256: null,
    verdict_event_id: null,
    decision_ref: null,
    policy_version: policyVersion,
    created_at: nowUnix,
    account_id: null,
  }
}

const lockRegistry = (tx: Transaction) =>
  tx.query('known_bad_lock', 'SELECT pg_advisory_xact_lock(7102840919)', [])

async function historyOf(tx: Transaction, keys: string[]): Promise<Map<string, KeyHistory[]>> {
  const rows = await tx.query<KeyHistory>(
    'known_bad_history',
    `SELECT op, key, account_id, accounts, has_list_evidence, first_seen_unix AS first_seen
     FROM known_bad_row WHERE key = ANY ($1::text[]) ORDER BY seq`,
    [keys],
  )
  const byKey = new Map<string, KeyHistory[]>()
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return byKey
}

async function additionsToday(
  tx: Transaction,
  accountIds: string[],
  nowUnix: number,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ account_id: string; additions: number }>(
    'known_bad_today',
    `SELECT account_id, count(*) AS additions FROM known_bad_row
     WHERE account_id = ANY ($1::uuid[]) AND created_at_unix >= $2 GROUP BY account_id`,
    [accountIds, nowUnix - (nowUnix % daySeconds)],
  )
  return new Map(rows.map(({ account_id, additions }) => [account_id, additions]))
}

const columns = `seq, op, key, address, namespace, display_address, rule, reason_codes, basis, artifact_type, artifact_hash,
  record_sha256, verdict_event_id, decision_ref, accounts, policy_version, first_seen_unix AS first_seen,
  created_at_unix AS created_at, row_sha256, head_sha256, has_list_evidence`

const newestRows = (tx: Transaction, keys: string[]) =>
  tx.query<StoredRow>(
    'known_bad_newest',
    `SELECT DISTINCT ON (key) ${columns} FROM known_bad_row WHERE key = ANY ($1::text[]) ORDER BY key, known_bad_row.seq DESC`,
    [keys],
  )

async function appendRows(tx: Transaction, rows: NewRow[]): Promise<ChainedRow[]> {
  if (rows.length === 0) return []
  const [last] = await tx.query<{ seq: number; head_sha256: string }>(
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

/** Rows after `seq`, oldest first, at most so many. */
export const rowsAfter = (db: Database, seq: number, limit: number): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    'known_bad_after',
    `SELECT ${columns} FROM known_bad_row WHERE seq > $1 ORDER BY known_bad_row.seq LIMIT $2`,
    [seq, limit],
  )

/** One page in seq order; `address` matches its normal or its checksummed spelling. */
export const pageOfRows = (
  db: Database,
  { afterSeq, upToSeq, key, limit }: { afterSeq: number; upToSeq: number; key: string | null; limit: number },
): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    'known_bad_page',
    `SELECT ${columns} FROM known_bad_row WHERE seq > $1 AND seq <= $2 AND ($3::text IS NULL OR key = $3)
     ORDER BY known_bad_row.seq LIMIT $4`,
    [afterSeq, upToSeq, key, limit],
  )

/** The newest operation on each key up to a row: what its status follows from. */
export async function lastOps(
  db: Database,
  keys: string[],
  upToSeq: number,
): Promise<Map<string, RegistryOp>> {
  const rows = await db.query<{ key: string; op: RegistryOp }>(
    'known_bad_last_ops',
    `SELECT DISTINCT ON (key) key, op FROM known_bad_row WHERE key = ANY ($1::text[]) AND seq <= $2 ORDER BY key, seq DESC`,
    [keys, upToSeq],
  )
  return new Map(rows.map(({ key, op }) => [key, op]))
}

/** Count and head of the registry after at most so many rows. */
export async function registryAt(db: Database, upToSeq: number) {
  const [row] = await db.query<{ seq: number; head_sha256: string }>(
    'known_bad_at',
    'SELECT seq, head_sha256 FROM known_bad_row WHERE seq <= $1 ORDER BY seq DESC LIMIT 1',
    [upToSeq],
  )
  return { count: row?.seq ?? 0, head: row?.head_sha256 ?? knownBadGenesis }
}

/** How many addresses were in force then. Reads every row: only for the past. */
export async function activeAt(db: Database, upToSeq: number): Promise<number> {
  const [row] = await db.query<{ active: number }>(
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
  const [row] = await db.query<{ row_count: number }>(
    'known_bad_snapshot_get',
    'SELECT row_count FROM known_bad_snapshot WHERE sha256 = $1',
    [sha256],
  )
  return row?.row_count ?? null
}
