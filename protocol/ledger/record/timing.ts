// Builds the timing of an entry from what outside clocks show (payloads 2.9). Existence and precedence are never confused: a Bitcoin
// block counts as a time of the entry only where it precedes every outcome.

import type { BitcoinNetwork } from '../../ots/bitcoin/network.ts'

export const TIMING_HIERARCHY =
  'Bitcoin proof-of-work > original relay copy > on-chain committedAt > survivor floor'

export type BitcoinStatus = 'pending' | 'confirmed' | 'failed'

export interface BitcoinFacts {
  readonly status: BitcoinStatus
  /** Of the block; null until there is one. */
  readonly network: BitcoinNetwork['name'] | null
  /** Whether the block precedes every outcome; false until there is a block. */
  readonly precedence: boolean
  readonly blockHeight: number | null
  /** Unix seconds, as the miner wrote it: right to about two hours. */
  readonly blockTimeUnix: number | null
}

export interface TimingFacts {
  readonly eventId: string
  /** created_at of the event. */
  readonly createdAtUnix: number
  /** Whether a relay returned the original event at any check. */
  readonly isOnRelay: boolean
  /** Block time of the on-chain record; null without one. */
  readonly onchainUnix: number | null
  /** created_at of an event that replaced it on relays; null while the original is held. */
  readonly survivorFloorUnix: number | null
  /** Null while no calendar has promised. */
  readonly bitcoin: BitcoinFacts | null
  /** Whether the entry is a verdict before an action. */
  readonly isPreAction: boolean
}

export interface Timing {
  hierarchy: string
  tier: number | null
  timestamp: number | null
  claim: string
  available: {
    tier0_btc_pow: number | null
    tier1_relay_attested: number | null
    tier2_onchain_committed_at: number | null
    tier3_survivor_floor: number | null
  }
  btc_pow: {
    status: BitcoinStatus
    network: BitcoinNetwork['name'] | null
    precedence: boolean
    bitcoin_block_height: number | null
    bitcoin_block_time: number | null
    verify: string
    note: string
  } | null
  committed_at: number | null
  committed_at_reference: string | null
  frozen: boolean
}

const CLAIMS = [
  'The event existed before the time of a Bitcoin block, and that block is earlier than every known outcome.',
  "A relay returned the original event. The time is the signer's own, and that it was published rests on the relay.",
  'A transaction contains the event id.',
  'Relays hold a later event in its place. Its time is a floor, not the time of the original.',
]
/** In place of every claim about a block that everybody can mine. */
const LOCAL_CHAIN =
  'The block is of a local chain of development (regtest), which anyone can mine: it shows how anchoring works and proves no time.'

const REFERENCES = ['tier0_btc_pow', 'tier1_relay_attested', 'tier2_onchain_committed_at']
const SURVIVOR_FLOOR = 3

export const verifyCommand = (eventId: string): string => `ots verify -d ${eventId} ${eventId}.ots`

export function timingOf(facts: TimingFacts): Timing {
  const { bitcoin, createdAtUnix, isOnRelay, onchainUnix, survivorFloorUnix } = facts
  const values = [
    bitcoin?.status === 'confirmed' && bitcoin.precedence ? bitcoin.blockTimeUnix : null,
    isOnRelay ? createdAtUnix : null,
    onchainUnix,
    survivorFloorUnix,
  ]
  const found = values.findIndex((value) => value !== null)
  const tier = found < 0 ? null : found
  const isTime = facts.isPreAction && tier !== null && tier < SURVIVOR_FLOOR
  return {
    hierarchy: TIMING_HIERARCHY,
    tier,
    timestamp: tier === null ? null : values[tier]!,
    claim: claimOf(tier, bitcoin),
    available: {
      tier0_btc_pow: values[0]!,
      tier1_relay_attested: values[1]!,
      tier2_onchain_committed_at: values[2]!,
      tier3_survivor_floor: values[SURVIVOR_FLOOR]!,
    },
    btc_pow: bitcoin && {
      status: bitcoin.status,
      network: bitcoin.network,
      precedence: bitcoin.precedence,
      bitcoin_block_height: bitcoin.blockHeight,
      bitcoin_block_time: bitcoin.blockTimeUnix,
      verify: verifyCommand(facts.eventId),
      note: noteOn(bitcoin),
    },
    committed_at: isTime ? values[tier]! : null,
    committed_at_reference: isTime ? REFERENCES[tier]! : null,
    frozen: tier === 0,
  }
}

function claimOf(tier: number | null, bitcoin: BitcoinFacts | null): string {
  if (tier === null) return 'no outside anchor yet'
  return tier === 0 && bitcoin?.network === 'regtest' ? LOCAL_CHAIN : CLAIMS[tier]!
}

function noteOn({ status, network, precedence }: BitcoinFacts): string {
  if (status === 'pending') return 'Calendars have promised to anchor the event id. Nothing is proved yet.'
  if (status === 'failed')
    return 'No calendar anchored the event id within 14 days; it is stamped again. Nothing is proved.'
  if (network === 'regtest') return LOCAL_CHAIN
  return precedence
    ? 'Shows that the event existed, unaltered, before the block, and before every known outcome.'
    : 'Shows existence and integrity only: the block is not earlier than every outcome.'
}
