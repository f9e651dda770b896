/** Writes the parts of an act in the transaction of its charge: the review, the audited action with its proof, the memory. */
import type { Transaction } from '#server/kernel/db.ts'
import type { DeferredWrite, Writer } from '#server/kernel/settlement.ts'
import { type NewValue, storeValues } from '#server/memory/memory.store.ts'
import { type AuditedProof, auditedActionWriter } from '#server/proofs/actions/audit-action.ts'
import type { NewAuditRow } from '#server/proofs/actions/audit-rows.store.ts'
import type { ReviewItem } from '#server/review/review.store.ts'
import type { ResidenceDeps } from './deps.ts'

/** A review that is ready to be written. */
export interface PendingReview<Answer = unknown> extends Pick<DeferredWrite<Answer>, 'writer' | 'finish'> {
  item: ReviewItem
}

export interface PendingAct {
  review: PendingReview | null
  audit: NewAuditRow
  memory: NewValue | null
}

export interface WrittenAct {
  /** What the writer of the review stored; null without a review. */
  review: unknown
  proof: AuditedProof
  /** Null when nothing was to be stored; false when the account holds as much as it may. */
  remembered: boolean | null
}

export const actWriter: Writer<PendingAct, WrittenAct, ResidenceDeps> = {
  name: 'residence-act',
  maxBatch: 8,
  concurrency: 1,
  async write(tx, acts, ctx) {
    const proofs = await auditedActionWriter.write(
      tx,
      acts.map(({ audit }) => audit),
      ctx,
    )
    const written: WrittenAct[] = []
    for (const [index, { review, memory }] of acts.entries())
      written.push({
        review: review && (await writeReview(tx, review, ctx)),
        proof: proofs[index]!,
        remembered: memory && (await storeValues(tx, [memory], ctx.nowUnix()))[0]!.outcome === 'stored',
      })
    return written
  },
}

async function writeReview(
  tx: Transaction,
  { writer, item }: PendingReview,
  ctx: ResidenceDeps,
): Promise<unknown> {
  const [stored] = await (writer as Writer<unknown, unknown, ResidenceDeps>).write(tx, [item], ctx)
  return stored
}
