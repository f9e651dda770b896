/** Builds one row of the known-bad registry from the row before. Pure. */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'

export type RegistryOp = 'add' | 'confirm' | 'lapse' | 'withdraw'

/** The members that row_sha256 covers, with their published names (payloads 3.3). */
export interface RegistryRow {
  seq: number
  op: RegistryOp
  key: string
  address: string
  namespace: string
  display_address: string
  rule: string
  reason_codes: string[]
  basis: string
  artifact_type: string | null
  artifact_hash: string | null
  record_sha256: string | null
  verdict_event_id: string | null
  decision_ref: string | null
  accounts: number
  policy_version: string
  first_seen: number
  created_at: number
}

export interface ChainedRow extends RegistryRow {
  row_sha256: string
  head_sha256: string
}

/** Head of the registry at zero rows. */
export const knownBadGenesis: Hex64 = sha256Hex('assay-known-bad-genesis')

/** row_sha256 = H(JCS(row)); head_sha256 = H(row_sha256 + "|" + previous head). */
export function chainRegistryRow(row: RegistryRow, previousHead: string): ChainedRow {
  const rowSha256 = sha256Hex(jcsIntegers(row))
  return { ...row, row_sha256: rowSha256, head_sha256: sha256Hex(`${rowSha256}|${previousHead}`) }
}

/**
 * Seconds that an address reported by one account without list evidence stays in force, unless another
 * account confirms it.
 */
export const lapseSeconds = 30 * 86_400
export const maxAdditionsPerDay = 20
export const daySeconds = 86_400
