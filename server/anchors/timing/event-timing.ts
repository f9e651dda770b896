/** Combines what relays, Bitcoin and a chain show about one event into its timing. */
import { type BitcoinFacts, type Timing, timingOf } from '#protocol/ledger/record/timing.ts'
import { noRelayFacts, type RelayStatus } from '#server/relays/relay-facts.store.ts'

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
