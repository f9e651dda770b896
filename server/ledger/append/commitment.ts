/**
 * Describes the external evidence of when an entry was committed. Without relays and calendars the block
 * states that there is none.
 */
import type { EntrySummaryRow } from '../read/read.store.ts'

export const hierarchy = 'Bitcoin proof-of-work > original relay copy > on-chain committedAt > survivor floor'

const howToCheck =
  'Recompute the id of proof_event from its fields (NIP-01) and verify its signature (BIP-340); then ask a relay for the id and compare the bytes, and verify the OpenTimestamps proof of the id. While neither is listed here, nothing outside this service holds the entry yet.'

export const commitmentProofOf = (row: EntrySummaryRow) => ({
  mechanism: 'nostr-relay-publication' as const,
  event_id: row.eventId,
  signed_at: row.createdAtUnix,
  published_at: null,
  relays: [],
  how_to_check: howToCheck,
  judgment_type: row.judgmentType,
  relay_anchor: { checked_at: null, relays_holding: [], status: 'unverified' as const },
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

export const anchorInShort = { relay_status: 'unverified', ots_status: null, tier: null }
