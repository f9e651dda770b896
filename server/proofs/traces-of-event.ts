/**
 * Finds what holds an event: the ledger entry that contains it, and its timing where something outside holds
 * it. Concurrent verifications share one query, because few of the proofs that are shown have left a trace.
 */
import type { Timing } from '#protocol/ledger/record/timing.ts'
import { type TimedEvent, timingOfEvidence } from '#server/anchors/timing/event-timing.ts'
import { type GroupCommit, groupCommit } from '#server/kernel/group-commit.ts'
import { outsideFactsOf } from '#server/ledger/read/outside-facts.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { findTraces } from './traces.store.ts'

export interface EventTraces {
  /** Number of the entry that contains the event. */
  entry: number | null
  /** Null while nothing outside holds or has promised it. */
  timing: Timing | null
}

const noTraces: EventTraces = { entry: null, timing: null }
const asking = new WeakMap<ProofsDeps, GroupCommit<TimedEvent, EventTraces>>()

export function tracesOfEvent(ctx: ProofsDeps, event: TimedEvent): Promise<EventTraces> {
  const known = asking.get(ctx)
  if (known) return known.submit(event)
  const group = groupCommit<TimedEvent, EventTraces>((events) => readTraces(ctx, events), {
    maxBatch: 256,
    concurrency: 1,
    restMs: 5,
  })
  asking.set(ctx, group)
  return group.submit(event)
}

async function readTraces({ db }: ProofsDeps, events: readonly TimedEvent[]): Promise<EventTraces[]> {
  const traces = await findTraces(
    db,
    events.map(({ eventId }) => eventId),
  )
  if (traces.size === 0) return events.map(() => noTraces)
  const heldOutside = [...traces].filter(([, { isHeldOutside }]) => isHeldOutside).map(([id]) => id)
  const facts = await outsideFactsOf(db, heldOutside)
  return events.map((event) => {
    const { entry = null, isHeldOutside = false } = traces.get(event.eventId) ?? {}
    const timing = isHeldOutside ? timingOfEvidence(event, facts(event.eventId)) : null
    return { entry, timing: timing?.tier == null && timing?.btc_pow == null ? null : timing }
  })
}
