/**
 * Describes the external evidence of when an entry was committed. Without relays and calendars the block
 * states that there is none.
 */
import { relayAnchorOf } from '#server/relays/relay-anchor.ts'
import type { RelayFacts } from '#server/relays/relay-facts.store.ts'
import type { EntrySummaryRow } from '../read/read.store.ts'

export const hierarchy = 'Bitcoin proof-of-work > original relay copy > on-chain committedAt > survivor floor'

const howToCheck =
  'Recompute the id of proof_event from its fields (NIP-01) and verify its signature (BIP-340); then ask a relay for the id and compare the bytes, and verify the OpenTimestamps proof of the id. relays accepted the event when it was published, relay_anchor.relays_holding returned it at the last check. While neither they nor an OpenTimestamps proof are listed here, nothing outside this service is known to hold the entry.'

export const commitmentProofOf = (row: EntrySummaryRow, relay: RelayFacts) => ({
  mechanism: 'nostr-relay-publication' as const,
  event_id: row.eventId,
  signed_at: row.createdAtUnix,
  published_at: relay.publishedAtUnix,
  relays: relay.relays,
  how_to_check: howToCheck,
  judgment_type: row.judgmentType,
  relay_anchor: relayAnchorOf(relay),
  ots_anchor: null,
  ots_anchor_signed: null,
  timing: {
    hierarchy,
    tier: null,
    timestamp: null,
    claim: 'no outside anchor yet',
    available: {
      tier0_btc_pow: null,
      tier1_relay_attested: null,
      tier2_onchain_committed_at: null,
      tier3_survivor_floor: null,
    },
    btc_pow: null,
    committed_at: null,
    committed_at_reference: null,
    frozen: false,
  },
})

export const anchorInShort = { ots_status: null, tier: null }
