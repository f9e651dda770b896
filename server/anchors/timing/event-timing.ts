/** Combines what relays, Bitcoin and a chain show about one event into its timing. */
import { type BitcoinFacts, type Timing, timingOf } from '#protocol/ledger/record/timing.ts'
import { noRelayFacts, type RelayStatus } from '#server/relays/relay-facts.store.ts'
import type { OnchainFacts } from '../onchain/onchain.store.ts'
import type { AnchorFacts, EventAnchors } from './anchor-facts.store.ts'

export interface TimedEvent {
  eventId: string
  createdAtUnix: number
  /** Whether it is a verdict before an action. */
  isVerdict: boolean
}

export const eventTiming = (
  { eventId, createdAtUnix, isVerdict }: TimedEvent,
  relay: Pick<RelayStatus, 'anchoredAtUnix' | 'survivor'> = noRelayFacts,
  bitcoin: BitcoinFacts | null,
  onchainUnix: number | null,
): Timing =>
  timingOf({
    eventId,
    createdAtUnix,
    isOnRelay: relay.anchoredAtUnix !== null,
    onchainUnix,
    survivorFloorUnix: relay.survivor?.createdAtUnix ?? null,
    bitcoin,
    isPreAction: isVerdict,
  })

interface TimingEvidence {
  relay: Pick<RelayStatus, 'anchoredAtUnix' | 'survivor'>
  anchors: Pick<EventAnchors, 'event' | 'frozenTiming'>
  onchain: Pick<OnchainFacts, 'blockTimeUnix'> | null
}

/** A frozen timing is returned as it was stored. */
export const timingOfEvidence = (timed: TimedEvent, { relay, anchors, onchain }: TimingEvidence): Timing =>
  anchors.frozenTiming ??
  eventTiming(timed, relay, anchors.event && bitcoinFactsOf(anchors.event), onchain?.blockTimeUnix ?? null)

const bitcoinFactsOf = ({ status, precedence, block }: AnchorFacts): BitcoinFacts => ({
  status,
  network: block?.network ?? null,
  precedence,
  blockHeight: block?.height ?? null,
  blockTimeUnix: block?.timeUnix ?? null,
})
