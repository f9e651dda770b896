/** Finds the timing of an event that something outside holds. Concurrent verifications share the queries. */
import type { Timing } from '#protocol/ledger/record/timing.ts'
import { type TimedEvent, timingOfEvidence } from '#server/anchors/timing/event-timing.ts'
import { type GroupCommit, groupCommit } from '#server/kernel/group-commit.ts'
import { outsideFactsOf } from '#server/ledger/read/outside-facts.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'

const asking = new WeakMap<ProofsDeps, GroupCommit<TimedEvent, Timing | null>>()

/** Null while nothing outside holds or has promised it. */
export function timingOfEvent(ctx: ProofsDeps, event: TimedEvent): Promise<Timing | null> {
  const known = asking.get(ctx)
  if (known) return known.submit(event)
  const group = groupCommit<TimedEvent, Timing | null>((events) => readTimings(ctx, events), {
    maxBatch: 256,
    concurrency: 1,
    restMs: 2,
  })
  asking.set(ctx, group)
  return group.submit(event)
}

async function readTimings({ db }: ProofsDeps, events: readonly TimedEvent[]): Promise<(Timing | null)[]> {
  const facts = await outsideFactsOf(
    db,
    events.map(({ eventId }) => eventId),
  )
  return events.map((event) => {
    const timing = timingOfEvidence(event, facts(event.eventId))
    return timing.tier === null && timing.btc_pow === null ? null : timing
  })
}
