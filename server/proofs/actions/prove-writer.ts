/**
 * Seals the proofs of audited actions and stores them in the transaction that charges the calls. Of a
 * withheld proof only the commitment is stored as an event; the payload waits in a table of its own.
 */
import { type Hex64, sha256Hex, toHex } from '#protocol/bytes.ts'
import { actionEventTemplate, buildActionPayload } from '#protocol/proofs/action-proof.ts'
import { buildCommitmentPayload, commitmentEventTemplate } from '#protocol/proofs/commitment-proof.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { insertAttestations, takePosition } from '../attestations/attestations.store.ts'
import { issuerOf, type Sealed, seal } from '../signing/seal.ts'
import { factsOf, storeActionEvents } from './action-events.ts'
import type { StoredAction } from './audit-rows.store.ts'
import { insertWithheld } from './withheld.store.ts'

export interface ProveItem {
  action: StoredAction
  agentId: string | null
  disclose: boolean
  requireNonce: boolean
  /** Whether the event may be published on relays. */
  publish: boolean
}

export interface StoredProof {
  proofId: string
  position: number
  /** Of the payload, also while it is withheld. */
  proofHash: Hex64
  /** The payload, or the commitment to it. */
  sealed: Sealed
  /** Null where no post-quantum key is configured. */
  companion: PqCompanion | null
  /** Only of a withheld proof: the payload as canonical JSON, and the nonce where one is required. */
  withheld: { content: string; nonce: string | null } | null
}

export const proveWriter: Writer<ProveItem, StoredProof, ProofsDeps> = {
  name: 'prove',
  maxBatch: 32,
  concurrency: 1,
  async write(tx, items, ctx) {
    const nowUnix = ctx.nowUnix()
    // A commitment names its position, which is therefore taken before anything is signed.
    const first = await takePosition(tx)
    const proofs = await Promise.all(items.map((item, index) => makeProof(ctx, item, first + index, nowUnix)))
    const companions = await storeActionEvents(
      tx,
      ctx,
      proofs.map(({ item, sealed }) => ({ sealed, publish: item.publish })),
      nowUnix,
    )
    await insertAttestations(
      tx,
      proofs.map(({ item, proofId, position, sealed, proofHash, held }) => ({
        position,
        proofId,
        kind: 'action',
        agentId: item.agentId,
        actionId: item.action.row.action_id,
        isWithheld: held !== null,
        sealed,
        proofHash,
      })),
      nowUnix,
    )
    await insertWithheld(
      tx,
      proofs.flatMap(({ item, proofId, held }) =>
        held
          ? [
              {
                proofId,
                sealed: held.sealed,
                nonceSha256: held.nonce && sha256Hex(held.nonce),
                publish: item.publish,
              },
            ]
          : [],
      ),
    )
    return proofs.map(({ proofId, position, proofHash, sealed, held }) => ({
      proofId,
      position,
      proofHash,
      sealed,
      companion: companions.get(sealed.event?.id ?? '') ?? null,
      withheld: held && { content: held.sealed.content, nonce: held.nonce },
    }))
  },
}

async function makeProof(ctx: ProofsDeps, item: ProveItem, position: number, nowUnix: number) {
  const issuer = issuerOf(ctx)
  const payload = buildActionPayload(factsOf(item.action, nowUnix), issuer)
  const template = actionEventTemplate(payload, toHex(ctx.randomBytes(4)))
  const proofId = `proof_${toHex(ctx.randomBytes(10))}`
  const proofHash = sha256Hex(template.content)
  const own = await seal(ctx, template)
  if (item.disclose) return { item, proofId, position, proofHash, sealed: own, held: null }
  const commitment = buildCommitmentPayload(
    {
      proof_id: proofId,
      commitment_hash: `sha256:${proofHash}`,
      ledger_position: position,
      proved_at: nowUnix,
    },
    issuer,
  )
  const sealed = await seal(ctx, commitmentEventTemplate(commitment))
  const nonce = item.requireNonce ? toHex(ctx.randomBytes(32)) : null
  return { item, proofId, position, proofHash, sealed, held: { sealed: own, nonce } }
}
