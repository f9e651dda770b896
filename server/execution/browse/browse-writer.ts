/** Writes a browse action in the transaction of its charge: the audited action with its proof, and its screenshots. */
import type { Writer } from '#server/kernel/settlement.ts'
import { type AuditedProof, auditedActionWriter } from '#server/proofs/actions/audit-action.ts'
import type { NewAuditRow } from '#server/proofs/actions/audit-rows.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { ARTIFACT_SECONDS, type Artifact, insertArtifact } from './artifacts.store.ts'

export interface PendingBrowse {
  audit: NewAuditRow
  artifacts: readonly Artifact[]
}

export const browseWriter: Writer<PendingBrowse, AuditedProof, ProofsDeps> = {
  name: 'browse',
  maxBatch: 4,
  concurrency: 1,
  async write(tx, items, ctx) {
    const proofs = await auditedActionWriter.write(
      tx,
      items.map(({ audit }) => audit),
      ctx,
    )
    const expiresAtUnix = ctx.nowUnix() + ARTIFACT_SECONDS
    for (const { audit, artifacts } of items)
      for (const artifact of artifacts) await insertArtifact(tx, artifact, audit.row.action_id, expiresAtUnix)
    return proofs
  },
}
