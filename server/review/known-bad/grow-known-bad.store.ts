/** Adds the addresses of rejects to the registry, in the transaction that settles them. */
import type { Transaction } from '#server/kernel/db.ts'
import { policyVersion } from '../policy.ts'
import type { Candidate, Skipped } from './candidates.ts'
import { daySeconds, maxAdditionsPerDay, type RegistryOp } from './registry-row.ts'
import { appendRows, lockRegistry, type NewRow } from './registry-rows.store.ts'

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

/** A new row, or the reason for its absence. */
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

async function historyOf(tx: Transaction, keys: string[]): Promise<Map<string, KeyHistory[]>> {
  const rows = await tx.query(
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
  const rows = await tx.query(
    'known_bad_today',
    `SELECT account_id, count(*) AS additions FROM known_bad_row
     WHERE account_id = ANY ($1::uuid[]) AND created_at_unix >= $2 GROUP BY account_id`,
    [accountIds, nowUnix - (nowUnix % daySeconds)],
  )
  return new Map(rows.map(({ account_id, additions }) => [account_id, additions]))
}
