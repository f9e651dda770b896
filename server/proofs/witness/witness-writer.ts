/** Signs witnessed claims and stores them: claim, event and attestation in the transaction that charges the call. */
import { sha256Hex, toHex } from '#protocol/bytes.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import {
  buildWitnessPayload,
  bytesOfClaim,
  type WitnessedBody,
  type WitnessProofPayload,
  witnessEventTemplate,
} from '#protocol/proofs/witness-proof.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import { queueEvents, queueForOutside } from '#server/ledger/publish/outbox.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { insertAttestations, takePosition } from '../attestations/attestations.store.ts'
import { addCompanions } from '../post-quantum/companions.store.ts'
import { insertEvents } from '../proofs.store.ts'
import { requireSigner } from '../signing/require-signer.ts'
import { signedSeal } from '../signing/seal.ts'
import { insertClaims } from './claims.store.ts'

export interface WitnessItem {
  source: string
  body: WitnessedBody
  /** Whether the event may be published on relays. */
  publish: boolean
}

export interface StoredWitness {
  proofId: string
  payload: WitnessProofPayload
  event: SignedEvent
  /** Null where no post-quantum key is configured. */
  companion: PqCompanion | null
  position: number
}

export const witnessWriter: Writer<WitnessItem, StoredWitness, ProofsDeps> = {
  name: 'witness',
  maxBatch: 32,
  concurrency: 1,
  async write(tx, items, ctx) {
    const nowUnix = ctx.nowUnix()
    const proofs = await Promise.all(items.map((item) => sign(ctx, item, nowUnix)))
    await insertClaims(
      tx,
      proofs.map(({ payload }, index) => ({
        bodyHash: payload.body_hash,
        body: bytesOfClaim(items[index]!.body),
      })),
      nowUnix,
    )
    await insertEvents(
      tx,
      proofs.map(({ event, payload }) => ({ event, schema: payload.schema, issuanceIndex: null })),
    )
    const companions = await addCompanions(
      tx,
      ctx.postQuantum,
      proofs.map(({ event }) => event.id),
    )
    const idsOf = (publish: boolean) =>
      proofs.flatMap(({ event }, index) => (items[index]!.publish === publish ? [event.id] : []))
    await queueEvents(tx, idsOf(true), nowUnix)
    await queueForOutside(
      tx,
      idsOf(false).map((subject) => ({ kind: 'stamp', subject })),
      nowUnix,
    )
    const first = await takePosition(tx)
    await insertAttestations(
      tx,
      proofs.map(({ proofId, event }, index) => ({
        position: first + index,
        proofId,
        kind: 'witness',
        agentId: null,
        actionId: null,
        isWithheld: false,
        sealed: signedSeal(event),
        proofHash: sha256Hex(event.content),
      })),
      nowUnix,
    )
    return proofs.map((proof, index) => ({
      ...proof,
      companion: companions[index]!,
      position: first + index,
    }))
  },
}

async function sign(ctx: ProofsDeps, { source, body }: WitnessItem, nowUnix: number) {
  const signer = requireSigner(ctx)
  const payload = buildWitnessPayload({
    source,
    body,
    witnessedAtUnix: nowUnix,
    verifierPubkey: signer.pubkey,
    baseUrl: ctx.env.BASE_URL,
  })
  const event = await signer.sign(witnessEventTemplate(payload, toHex(ctx.randomBytes(4))))
  return { proofId: `proof_${toHex(ctx.randomBytes(10))}`, payload, event }
}
