/** Decides what a verdict adds to the registry and whether its caller may add at all. */
import type { ReviewResult } from '#server/kernel/compute/jobs.ts'
import { candidatesOf, type Skipped } from './candidates.ts'
import type { Growth } from './grow-known-bad.store.ts'

const growingTypes: readonly string[] = ['onchain_action', 'sanctions_screening']

export function growthOf(
  { record, recordSha256, artifactSha256 }: ReviewResult,
  artifact: string,
  accountId: string | null,
  isDryRun: boolean,
): { growth: Growth | null; skipped: Skipped[] } {
  if (record.verdict !== 'reject' || !growingTypes.includes(record.artifact_type))
    return { growth: null, skipped: [] }
  const { candidates, skipped } = candidatesOf(record, new TextEncoder().encode(artifact))
  const reason = isDryRun ? 'dry_run' : accountId === null ? 'no_account' : null
  if (reason !== null || accountId === null)
    return {
      growth: null,
      skipped: [
        ...candidates.map(({ displayAddress }) => ({ address: displayAddress, reason: reason! })),
        ...skipped,
      ],
    }
  if (candidates.length === 0) return { growth: null, skipped }
  return {
    growth: {
      accountId,
      artifactType: record.artifact_type,
      artifactHash: artifactSha256,
      recordSha256,
      candidates,
      verdictEventId: null,
      decisionRef: null,
    },
    skipped,
  }
}
