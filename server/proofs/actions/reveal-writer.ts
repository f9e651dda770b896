/**
 * Decides withheld proofs: the first reveal of each is stored with its outcome, and the event of a bound
 * payload becomes public.
 */
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { ACTION_PROOF_SCHEMA } from '#protocol/proofs/action-proof.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import { queueEvents, queueForOutside } from '#server/ledger/publish/outbox.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { findAttestation, type WholeAttestation } from '../attestations/attestations.store.ts'
import { attestedOf } from '../attestations/attested.ts'
import { addCompanions, companionOf } from '../post-quantum/companions.store.ts'
import { insertEvents } from '../proofs.store.ts'
import { insertReveals, lockReveals, type NewReveal } from './withheld.store.ts'

export interface RevealItem extends Omit<NewReveal, 'eventId'> {
  /** Of the bound payload; null on a mismatch, and where no key has signed. */
  event: SignedEvent | null
  /** Whether the event may be published on relays. */
  publish: boolean
}

/** A decided proof, with the companion of the event that is public now. */
export interface Standing {
  row: WholeAttestation
  companion: PqCompanion | null
}

export async function withCompanion(db: Pick<Database, 'query'>, row: WholeAttestation): Promise<Standing> {
  const { event } = attestedOf(row).sealed
  return { row, companion: event && (await companionOf(db, event.id)) }
}

/** Answers what stands, also where an earlier reveal has decided. */
export const revealWriter: Writer<RevealItem, Standing, ProofsDeps> = {
  name: 'reveal',
  maxBatch: 32,
  concurrency: 1,
  async write(tx, items, ctx) {
    const decided = await lockReveals(
      tx,
      items.map(({ proofId }) => proofId),
    )
    await decide(tx, ctx, undecided(items, decided), ctx.nowUnix())
    const standing: Standing[] = []
    for (const { proofId } of items)
      standing.push(await withCompanion(tx, (await findAttestation(tx, proofId))!))
    return standing
  },
}

/** The first reveal of each proof that is not decided. */
const undecided = (items: readonly RevealItem[], decided: ReadonlySet<string>): RevealItem[] =>
  items.filter(
    ({ proofId }, index) =>
      !decided.has(proofId) && items.findIndex((other) => other.proofId === proofId) === index,
  )

async function decide(
  tx: Transaction,
  ctx: ProofsDeps,
  reveals: readonly RevealItem[],
  nowUnix: number,
): Promise<void> {
  const signed = reveals.flatMap(({ event, publish }) => (event ? [{ event, publish }] : []))
  const idsOf = (publish: boolean) => signed.flatMap((one) => (one.publish === publish ? [one.event.id] : []))
  if (signed.length > 0) {
    await insertEvents(
      tx,
      signed.map(({ event }) => ({ event, schema: ACTION_PROOF_SCHEMA, issuanceIndex: null })),
    )
    await addCompanions(
      tx,
      ctx.postQuantum,
      signed.map(({ event }) => event.id),
    )
  }
  await queueEvents(tx, idsOf(true), nowUnix)
  await queueForOutside(
    tx,
    idsOf(false).map((subject) => ({ kind: 'stamp', subject })),
    nowUnix,
  )
  await insertReveals(
    tx,
    reveals.map(({ event, ...reveal }) => ({ ...reveal, eventId: event?.id ?? null })),
    nowUnix,
  )
}
