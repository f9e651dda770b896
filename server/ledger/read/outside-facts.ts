/** What is known of an entry outside this service: on relays, in Bitcoin and on chain. */
import type { BitcoinFacts } from '#protocol/ledger/record/timing.ts'
import { type OnchainFacts, onchainFactsOf } from '#server/anchors/onchain/onchain.store.ts'
import {
  anchorStatusOf,
  anchorsOf,
  type EventAnchors,
  noAnchors,
} from '#server/anchors/timing/anchor-facts.store.ts'
import type { Database } from '#server/kernel/db.ts'
import {
  noRelayFacts,
  type RelayFacts,
  type RelayStatus,
  relayFactsOf,
  relayStatusOf,
} from '#server/relays/relay-facts.store.ts'

export interface OutsideFacts {
  relay: RelayFacts
  anchors: EventAnchors
  /** Null without a final transaction. */
  onchain: OnchainFacts | null
}

/** Returns a function of the event id. */
export async function outsideFactsOf(
  db: Database,
  eventIds: readonly string[],
): Promise<(eventId: string) => OutsideFacts> {
  const [relays, anchors, onchain] = await Promise.all([
    relayFactsOf(db, eventIds),
    anchorsOf(db, eventIds),
    onchainFactsOf(db, eventIds),
  ])
  return (eventId) => ({
    relay: relays.get(eventId) ?? noRelayFacts,
    anchors: anchors.get(eventId) ?? noAnchors,
    onchain: onchain.get(eventId) ?? null,
  })
}

export interface OutsideStatus {
  relay: RelayStatus
  /** Null while no calendar has promised. */
  bitcoin: BitcoinFacts | null
  /** Block time of its transaction. */
  onchainUnix: number | null
}

/** The same in short, for lists. */
export async function outsideStatusOf(
  db: Database,
  eventIds: readonly string[],
): Promise<(eventId: string) => OutsideStatus> {
  const [relays, anchors, onchain] = await Promise.all([
    relayStatusOf(db, eventIds),
    anchorStatusOf(db, eventIds),
    onchainFactsOf(db, eventIds),
  ])
  return (eventId) => ({
    relay: relays.get(eventId) ?? noRelayFacts,
    bitcoin: anchors.get(eventId) ?? null,
    onchainUnix: onchain.get(eventId)?.blockTimeUnix ?? null,
  })
}
