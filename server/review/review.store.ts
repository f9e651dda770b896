/**
 * Stores reviews and, for signed ones, the proof: index, signature, event and row in the transaction that
 * charges the call.
 */

import { toHex } from '#protocol/bytes.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import {
  buildVerdictProofPayload,
  proofEventTemplate,
  type VerdictProofFacts,
} from '#protocol/proofs/verdict-proof.ts'
import type { ReviewRecord } from '#protocol/review/types.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import { type QueuePlace, queueForLedger } from '#server/ledger/append/queue-verdict.ts'
import type { MandatoryFacts } from '#server/ledger/append/verdict-drafts.ts'
import { queueEvents } from '#server/ledger/publish/outbox.store.ts'
import { addCompanions } from '#server/proofs/post-quantum/companions.store.ts'
import { insertEvents, takeIssuanceIndexes } from '#server/proofs/proofs.store.ts'
import { requireSigner, signerReplaced } from '#server/proofs/signing/require-signer.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { type Grown, type Growth, growKnownBad } from './known-bad/grow-known-bad.store.ts'

type CapitalTier = NonNullable<ReviewRecord['capital_scale']>['tier']

export interface ReviewRow {
  accountId: string | null
  chargeId: string | null
  operation: string
  artifactHash: string
  artifactType: string
  verdict: string
  confidenceBps: number
  recordSha256: string
  rulesetSha256: string
  /** Null where the artifact moves no value. */
  capitalTier: CapitalTier | null
  gateTriggered: boolean
}

/** Known before the index and the time of signing. */
export type UnissuedFacts = Omit<VerdictProofFacts, 'issuanceIndex' | 'committedAtUnix' | 'verifierPubkey'>

export interface SignedProof {
  payload: VerdictProofPayload
  event: SignedEvent
}

export interface CompanionedProof extends SignedProof {
  /** Null where no post-quantum key is configured. */
  companion: PqCompanion | null
}

async function insertReviews(
  tx: Transaction,
  rows: ReviewRow[],
  eventIds: (string | null)[],
  nowUnix: number,
): Promise<number[]> {
  // RETURNING yields the order in which INSERT ... SELECT ... ORDER BY inserts.
  const stored = await tx.query(
    'review_insert',
    `INSERT INTO review (account_id, charge_id, operation, artifact_hash, artifact_type, verdict, confidence_bps,
       record_sha256, ruleset_sha256, event_id, created_at_unix, capital_tier, gate_triggered)
     SELECT account_id, charge_id, operation, artifact_hash, artifact_type, verdict, confidence_bps, record_sha256, ruleset_sha256, event_id, $11, capital_tier, gate_triggered
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $12::text[], $13::bool[])
       WITH ORDINALITY AS r(account_id, charge_id, operation, artifact_hash, artifact_type, verdict, confidence_bps, record_sha256, ruleset_sha256, event_id, capital_tier, gate_triggered, place)
     ORDER BY place RETURNING id`,
    [
      rows.map((row) => row.accountId),
      rows.map((row) => row.chargeId),
      rows.map((row) => row.operation),
      rows.map((row) => row.artifactHash),
      rows.map((row) => row.artifactType),
      rows.map((row) => row.verdict),
      rows.map((row) => row.confidenceBps),
      rows.map((row) => row.recordSha256),
      rows.map((row) => row.rulesetSha256),
      eventIds,
      nowUnix,
      rows.map((row) => row.capitalTier),
      rows.map((row) => row.gateTriggered),
    ],
  )
  return stored.map(({ id }) => id)
}

export interface ReviewItem {
  row: ReviewRow
  /** Registry rows that the reject adds. */
  growth: Growth | null
}
interface StoredReview {
  admissionIndex: number
  grown: Grown
}

/** Last in the transaction: the registry's lock is held from here to the commit. */
async function growRegistry(tx: Transaction, ctx: ReviewDeps, growths: (Growth | null)[]): Promise<Grown[]> {
  const grown = await growKnownBad(tx, growths, ctx.nowUnix())
  const hasGrown = grown.some(({ lastSeq }) => lastSeq !== null)
  if (hasGrown) ctx.reviewData.expectRegistry(Math.max(...grown.map(({ lastSeq }) => lastSeq ?? 0)))
  return grown
}

/**
 * One batch at a time: concurrent batches would wait for each other's accounts, and a larger batch costs
 * less per call.
 */
export const unsignedReviewWriter: Writer<ReviewItem, StoredReview, ReviewDeps> = {
  name: 'review',
  maxBatch: 32,
  concurrency: 1,
  async write(tx, items, ctx) {
    const ids = await insertReviews(
      tx,
      items.map(({ row }) => row),
      items.map(() => null),
      ctx.nowUnix(),
    )
    const grown = await growRegistry(
      tx,
      ctx,
      items.map(({ growth }) => growth),
    )
    return ids.map((admissionIndex, index) => ({ admissionIndex, grown: grown[index]! }))
  },
}

export interface SignedReviewItem extends ReviewItem {
  facts: UnissuedFacts
  /** Null when the ledger need not publish the verdict. */
  mandatory: MandatoryFacts | null
}

interface StoredProof extends StoredReview {
  proof: CompanionedProof
  ledgerQueue: QueuePlace | null
}

/** One batch at a time: each holds the lock of the issuance counter until it commits. */
export const signedReviewWriter: Writer<SignedReviewItem, StoredProof, ReviewDeps> = {
  name: 'signed-review',
  maxBatch: 32,
  concurrency: 1,
  async write(tx, items, ctx) {
    const firstIndex = await takeIssuanceIndexes(tx, {
      count: items.length,
      mandatory: items.filter(({ mandatory }) => mandatory !== null).length,
      pubkey: requireSigner(ctx).pubkey,
    })
    if (firstIndex === null) throw signerReplaced()
    const proofs = await Promise.all(items.map(({ facts }, offset) => issue(ctx, facts, firstIndex + offset)))
    await insertEvents(
      tx,
      proofs.map(({ event, payload }) => ({
        event,
        schema: payload.schema,
        issuanceIndex: payload.issuance_index,
      })),
    )
    const now = ctx.nowUnix()
    const eventIds = proofs.map(({ event }) => event.id)
    const companions = await addCompanions(tx, ctx.postQuantum, eventIds)
    await queueEvents(tx, eventIds, now)
    const places = await queueForLedger(
      tx,
      items.map(({ mandatory }, index) => mandatory && { proof: proofs[index]!, facts: mandatory }),
      ctx.env.LEDGER_CADENCE_SECONDS,
      now,
    )
    const rows = items.map(({ row }) => row)
    const ids = await insertReviews(tx, rows, eventIds, now)
    const grown = await growRegistry(
      tx,
      ctx,
      items.map(
        ({ growth }, index) =>
          growth && {
            ...growth,
            verdictEventId: proofs[index]!.event.id,
            decisionRef: proofs[index]!.payload.decision_ref,
          },
      ),
    )
    return proofs.map((proof, index) => ({
      admissionIndex: ids[index]!,
      grown: grown[index]!,
      proof: { ...proof, companion: companions[index]! },
      ledgerQueue: places[index]!,
    }))
  },
  committed(ctx) {
    if (ctx.env.LEDGER_CADENCE_SECONDS === 0) ctx.ledger.kick()
  },
}

async function issue(ctx: ReviewDeps, facts: UnissuedFacts, issuanceIndex: number): Promise<SignedProof> {
  const signer = requireSigner(ctx)
  const payload = buildVerdictProofPayload({
    ...facts,
    issuanceIndex,
    committedAtUnix: ctx.nowUnix(),
    verifierPubkey: signer.pubkey,
  })
  const event = await signer.sign(proofEventTemplate(payload, toHex(ctx.randomBytes(4))))
  return { payload, event }
}
