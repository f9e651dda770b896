/** Builds the registry row of a verifier from its newest grade, and the hash of the measured part. */
import { sha256Hex } from '#protocol/bytes.ts'
import type { Grade } from '#protocol/conformance/grade-types.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { RegistryRow } from './registry.schema.ts'
import type { GradedVerifier } from './registry.store.ts'

/** Age up to which a passing grade counts as certified. */
export const certifiedSeconds = 86_400

export type Snapshot = Omit<
  RegistryRow,
  'next_check_at' | 'certified_entry' | 'badge_url' | 'certify_url' | 'snapshot_sha256'
>

export function snapshotOf(row: GradedVerifier, nowUnix: number): Snapshot {
  const grade = JSON.parse(row.grade) as Grade
  return {
    name: row.name,
    display_name: row.display_name,
    is_self: row.is_self,
    endpoint: row.endpoint,
    pubkey: grade.pubkey,
    sig_scheme: grade.sig_scheme,
    certified: grade.overall === 'pass' && nowUnix - row.checked_at_unix <= certifiedSeconds,
    overall: grade.overall,
    passed: grade.passed,
    total: grade.total,
    suites: grade.suites as RegistryRow['suites'],
    envelope_hash: grade.envelope_hash,
    checked_at: row.checked_at_unix,
    mapping_sha256: row.mapping_sha256,
  }
}

export const snapshotSha256 = (snapshot: Snapshot): string => sha256Hex(jcs(snapshot))

export function registryRow(
  row: GradedVerifier,
  { nowUnix, baseUrl }: { nowUnix: number; baseUrl: string },
): RegistryRow {
  const snapshot = snapshotOf(row, nowUnix)
  return {
    ...snapshot,
    next_check_at: row.next_check_at_unix,
    snapshot_sha256: snapshotSha256(snapshot),
    certified_entry: row.certified_entry,
    badge_url: `${baseUrl}/badge/conformance/${row.name}.json`,
    certify_url: `${baseUrl}/conformance/${row.name}/certify-to-ledger`,
  }
}
