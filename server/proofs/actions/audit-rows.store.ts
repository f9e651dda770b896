/** Stores what is kept of audited actions. Rows are only added; every operation that audits its actions writes them here. */
import { type AuditRow, auditHash, auditRowText } from '#protocol/proofs/audit-row.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface NewAuditRow {
  row: AuditRow
  /** Stored artifact of the action, such as a screenshot. */
  artifactId: string | null
  /** The x402 amount in millionths of a dollar; null when it was not paid in USDC. */
  priceUsdMicro: number | null
}

/** Within the transaction that charges the calls, so that no row exists without its charge. */
export async function insertAuditRows(
  tx: Transaction,
  rows: readonly NewAuditRow[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'audit_row_insert',
    `INSERT INTO audit_row (action_id, kind, "row", audit_hash, artifact_id, price_usd_micro, created_at_unix)
     SELECT action_id, kind, text, audit_hash, artifact_id, price_usd_micro, $7
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
       AS a(action_id, kind, text, audit_hash, artifact_id, price_usd_micro)`,
    [
      rows.map(({ row }) => row.action_id),
      rows.map(({ row }) => row.kind),
      rows.map(({ row }) => auditRowText(row)),
      rows.map(({ row }) => auditHash(row)),
      rows.map(({ artifactId }) => artifactId),
      rows.map(({ priceUsdMicro }) => priceUsdMicro),
      nowUnix,
    ],
  )
}

export interface StoredAction extends NewAuditRow {
  auditHash: string
  createdAtUnix: number
}

const ACTION_ID = /^[a-z]{4}_[0-9a-f]{20}$/

/** Null for what is no action id. */
export async function findAction(db: Database, actionId: string): Promise<StoredAction | null> {
  if (!ACTION_ID.test(actionId)) return null
  const [found] = await db.query(
    'audit_row_find',
    'SELECT "row" AS text, audit_hash, artifact_id, price_usd_micro, created_at_unix FROM audit_row WHERE action_id = $1',
    [actionId],
  )
  if (!found) return null
  return {
    row: JSON.parse(found.text),
    auditHash: found.audit_hash,
    artifactId: found.artifact_id,
    priceUsdMicro: found.price_usd_micro,
    createdAtUnix: found.created_at_unix,
  }
}

/**
 * For readers: 'withheld' while a proof of the action is, and for ever after a mismatch. Its payload says what the row says, so the row
 * does not leave the database then. Null for what is no action id.
 */
export async function findReadableAction(
  db: Database,
  actionId: string,
): Promise<{ row: AuditRow; auditHash: string; createdAtUnix: number } | 'withheld' | null> {
  if (!ACTION_ID.test(actionId)) return null
  const [found] = await db.query(
    'audit_row_find_readable',
    `SELECT CASE WHEN w.is_withheld THEN NULL ELSE r."row" END AS text, r.audit_hash, r.created_at_unix
     FROM audit_row r CROSS JOIN LATERAL (SELECT EXISTS (
       SELECT FROM attestation a LEFT JOIN proof_reveal p ON p.proof_id = a.proof_id
       WHERE a.action_id = r.action_id AND a.is_withheld AND p.state IS DISTINCT FROM 'content_bound') AS is_withheld) w
     WHERE r.action_id = $1`,
    [actionId],
  )
  if (!found) return null
  if (found.text === null) return 'withheld'
  return { row: JSON.parse(found.text), auditHash: found.audit_hash, createdAtUnix: found.created_at_unix }
}

/** Whether an account has or had this name. */
export async function isNameOfAccount(db: Database, agentId: string): Promise<boolean> {
  const [row] = await db.query(
    'agent_name_taken',
    'SELECT EXISTS (SELECT FROM account WHERE agent_id = $1 OR former_agent_id = $1) AS taken',
    [agentId],
  )
  return row?.taken === true
}
