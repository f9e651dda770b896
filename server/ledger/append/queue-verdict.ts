/** Queues verdicts that must be published, in the transaction that issues them. */
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { countOpen, queueDrafts } from './pending.store.ts'
import { type MandatoryFacts, queuedVerdict } from './verdict-drafts.ts'

/** `ledger_queue` of the answer. */
export interface QueuePlace {
  position: number
  publish_by: number
}

interface Issued {
  proof: { payload: VerdictProofPayload; event: SignedEvent }
  facts: MandatoryFacts
}

export async function queueForLedger(
  tx: Transaction,
  issued: readonly (Issued | null)[],
  cadenceSeconds: number,
  nowUnix: number,
): Promise<(QueuePlace | null)[]> {
  const queued = issued.map((one) => one && queuedVerdict(one.proof, one.facts, cadenceSeconds, nowUnix))
  const rows = queued.filter((row) => row !== null)
  if (rows.length === 0) return issued.map(() => null)
  let position = await countOpen(tx)
  await queueDrafts(tx, rows, nowUnix)
  return queued.map((row) => row && { position: ++position, publish_by: row.publishByUnix })
}
