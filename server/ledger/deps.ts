/** The parts that the ledger uses. */

import type { Bitcoin } from '#server/anchors/anchor-settings.ts'
import type { CalendarRests } from '#server/anchors/calendars/calendar-rests.ts'
import type { Calendars } from '#server/anchors/calendars/calendars.ts'
import type { OnchainWriter } from '#server/anchors/onchain/onchain-writer.ts'
import type { Freshness } from '#server/freshness/freshness.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { LedgerMark } from '#server/ledger/high-water/high-water.ts'
import type { NewestSeen } from '#server/ledger/high-water/newest-seen.ts'
import type { KeyGuard } from '#server/ledger/keys/key-guard.ts'
import type { PublishedProfile } from '#server/ledger/keys/published-profile.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { CheckpointKey } from '#server/ledger/publish/note-key.ts'
import type { LogPolicy } from '#server/ledger/witness/log-policy.ts'
import type { Witness } from '#server/ledger/witness/witness-key.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import type { RelayAddress } from '#server/relays/configured-relays.ts'
import type { CurrentRuleset } from '#server/review/ruleset.store.ts'
import type { Streams } from '#server/streams/streams.ts'

/** Everything but the ledger itself, which is built from it. */
export interface LedgerParts extends ProofsDeps {
  ruleset: CurrentRuleset
  /** Signs checkpoints; null where none is configured. */
  checkpointKey: CheckpointKey | null
  /** Null where none is configured: then nothing is appended. */
  mark: LedgerMark | null
  newestSeen: NewestSeen
  /** Whether the configured keys are those of the ledger. */
  keyGuard: KeyGuard
  /** Brings `profile` up to date with the key events of the ledger. */
  followKeys: PublishedProfile['follow']
  /** The witnesses that cosign our checkpoints; null where no policy is configured. */
  logPolicy: LogPolicy | null
  /** Null where this server cosigns no other log. */
  witness: Witness | null
  streams: Streams
  /** Relays that events are published on; empty where publication is off. */
  relays: readonly RelayAddress[]
  /** The newest Bitcoin block known. */
  freshness: Freshness
  /** Calendars that anchor digests in Bitcoin; null where nothing is stamped. */
  calendars: Calendars | null
  calendarRests: CalendarRests
  /** Writes verdict ids into transactions; null where no key is configured. */
  onchain: OnchainWriter | null
  /** The network that anchors are confirmed on, and who is asked about its blocks. */
  bitcoin: Bitcoin
}

export interface LedgerDeps extends LedgerParts {
  ledger: Ledger
}

export const defineOperation = operationsOf<LedgerDeps>()
