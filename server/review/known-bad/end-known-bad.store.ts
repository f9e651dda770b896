/**
 * Ends an address's time on the registry: by expiry or by an operator's decision. Each is a row of its own.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'
import { policyVersion } from '../policy.ts'
import { type ChainedRow, lapseSeconds } from './registry-row.ts'
import { appendRows, lockRegistry, type NewRow, newestRows } from './registry-rows.store.ts'
import type { StoredRow } from './registry-state.ts'

/** Expires addresses reported by only one account 30 days after they were added. Returns how many. */
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

/**
 * Withdraws one address permanently by an approved operator decision, in the transaction of that decision. Null
 * when no such address is in force.
 */
export async function withdrawKnownBad(
  tx: Transaction,
  seq: number,
  nowUnix: number,
): Promise<ChainedRow | null> {
  await lockRegistry(tx)
  const [named] = await tx.query('known_bad_key', 'SELECT key FROM known_bad_row WHERE seq = $1', [seq])
  if (!named) return null
  const [row] = await newestRows(tx, [named.key])
  if (!row || row.op === 'lapse' || row.op === 'withdraw') return null
  const [withdrawn] = await appendRows(tx, [endRow(row, 'withdraw', 'operator_withdrawn', nowUnix)])
  return withdrawn!
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
