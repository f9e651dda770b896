/** Finds the ledger entry that contains an event. Concurrent verifications share one query. */

import { type GroupCommit, groupCommit } from '#server/kernel/group-commit.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { findEntriesOfEvents } from './entries-of-events.store.ts'

const asking = new WeakMap<ProofsDeps, GroupCommit<string, number | null>>()

export function entryOfEvent(ctx: ProofsDeps, eventId: string): Promise<number | null> {
  const known = asking.get(ctx)
  if (known) return known.submit(eventId)
  const group = groupCommit<string, number | null>((ids) => findEntriesOfEvents(ctx.db, ids), {
    maxBatch: 256,
    concurrency: 1,
    restMs: 2,
  })
  asking.set(ctx, group)
  return group.submit(eventId)
}
