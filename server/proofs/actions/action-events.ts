/** Builds the proof of an audited action from its row, and stores signed events with their companions in the caller's transaction. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { ActionFacts } from '#protocol/proofs/action-proof.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import { apiVersion } from '#server/discovery/service/version.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { queueEvents, queueForOutside } from '#server/ledger/publish/outbox.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { addCompanions } from '../post-quantum/companions.store.ts'
import { insertEvents } from '../proofs.store.ts'
import type { Sealed } from '../signing/seal.ts'
import type { StoredAction } from './audit-rows.store.ts'

export const factsOf = (
  { row, auditHash, artifactId, priceUsdMicro, createdAtUnix }: StoredAction,
  nowUnix: number,
): ActionFacts => ({
  version: apiVersion,
  action_id: row.action_id,
  kind: row.kind,
  artifact_id: artifactId,
  status: row.status,
  input_hash: row.input_hash,
  output_hash: row.output_hash,
  target_hash: row.target_hash,
  audit_hash: auditHash as Hex64,
  audit_created_at: createdAtUnix,
  // Never before the row, where the clock of another server was ahead.
  proved_at: Math.max(nowUnix, createdAtUnix),
  duration_ms: row.duration_ms,
  tier: row.tier,
  price_sats: row.price_sats,
  price_usd_micro: priceUsdMicro,
  payment: row.payment,
})

export interface MadeProof {
  sealed: Sealed
  /** Whether the event may be published on relays. */
  publish: boolean
}

/** Returns the companions by event id. */
export async function storeActionEvents(
  tx: Transaction,
  ctx: ProofsDeps,
  proofs: readonly MadeProof[],
  nowUnix: number,
): Promise<Map<string, PqCompanion | null>> {
  const signed = proofs.flatMap(({ publish, sealed: { event, content } }) =>
    event ? [{ event, schema: String(JSON.parse(content).schema), publish }] : [],
  )
  if (signed.length === 0) return new Map()
  await insertEvents(
    tx,
    signed.map(({ event, schema }) => ({ event, schema, issuanceIndex: null })),
  )
  const ids = signed.map(({ event }) => event.id)
  const companions = await addCompanions(tx, ctx.postQuantum, ids)
  const idsOf = (publish: boolean) => signed.flatMap((one) => (one.publish === publish ? [one.event.id] : []))
  await queueEvents(tx, idsOf(true), nowUnix)
  await queueForOutside(
    tx,
    idsOf(false).map((subject) => ({ kind: 'stamp', subject })),
    nowUnix,
  )
  return new Map(ids.map((id, index) => [id, companions[index]!]))
}
