/** Describes the external evidence of when an entry was committed: what relays and Bitcoin show, and nothing more. */
import { onchainAnchorOf } from '#server/anchors/onchain/onchain-anchor.ts'
import { eventTiming, type TimedEvent, timingOfEvidence } from '#server/anchors/timing/event-timing.ts'
import { otsAnchorOf } from '#server/anchors/timing/ots-anchor.ts'
import { relayAnchorOf } from '#server/relays/relay-anchor.ts'
import type { OutsideFacts, OutsideStatus } from '../read/outside-facts.ts'
import type { EntrySummaryRow } from '../read/read.store.ts'

const howToCheck =
  'Recompute the id of proof_event from its fields (NIP-01) and verify its signature (BIP-340); then ask a relay for the id and compare the bytes, verify the OpenTimestamps proof of the id, and read the calldata of the transaction of onchain_anchor. relays accepted the event when it was published, relay_anchor.relays_holding returned it at the last check. While no relay, no OpenTimestamps proof and no transaction is listed here, nothing outside this service is known to hold the entry.'

/** What the clocks see of an entry, or of a verdict that is not on the ledger: `entry` is then null. */
export interface CommittedEvent
  extends Pick<EntrySummaryRow, 'eventId' | 'createdAtUnix' | 'verdict' | 'judgmentType'> {
  entry: number | null
}

export function commitmentProofOf(row: CommittedEvent, facts: OutsideFacts, baseUrl: string) {
  const { relay, anchors, onchain } = facts
  const place = { eventId: row.eventId, path: `/ledger/${row.entry ?? row.eventId}`, baseUrl }
  const { event, signedEvent } = anchors
  return {
    mechanism: 'nostr-relay-publication' as const,
    event_id: row.eventId,
    signed_at: row.createdAtUnix,
    published_at: relay.publishedAtUnix,
    relays: relay.relays,
    how_to_check: howToCheck,
    judgment_type: row.judgmentType,
    relay_anchor: relayAnchorOf(relay),
    ots_anchor: event && otsAnchorOf(event, place, 'event'),
    ots_anchor_signed: signedEvent && otsAnchorOf(signedEvent, place, 'signed'),
    onchain_anchor: onchain && onchainAnchorOf(onchain, row.eventId),
    timing: timingOfEvidence(timedEvent(row), facts),
  }
}

/** The anchors of an entry as lists show them. */
export const anchorInShort = (row: EntrySummaryRow, { relay, bitcoin, onchainUnix }: OutsideStatus) => ({
  relay_status: relay.status,
  ots_status: bitcoin?.status ?? null,
  tier: eventTiming(timedEvent(row), relay, bitcoin, onchainUnix).tier,
})

const timedEvent = ({ eventId, createdAtUnix, verdict }: CommittedEvent): TimedEvent => ({
  eventId,
  createdAtUnix,
  isVerdict: verdict !== null,
})
