// Computes figures from the totals of a prefix of the ledger. Integers only; appending maintains the
// totals, so that no request recounts.
import { type Hex64, sha256Hex } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import { type AttesterSetCount, effectiveCount, floorMilli } from './effective-count.ts'

export const VOLUME_CAP = 50

export interface Outcomes {
  readonly wins: number
  readonly losses: number
  readonly breakevens: number
}

/** Rounded half up, over decisive outcomes. Null without one. */
export function winRateBps(wins: number, losses: number): number | null {
  const decisive = wins + losses
  return decisive === 0 ? null : Math.floor((20_000 * wins + decisive) / (2 * decisive))
}

/** winRate * min(closed, 50) / 50, rounded once, half up. 0 without a decisive outcome. */
export function reputationBps({ wins, losses, breakevens }: Outcomes): number {
  const decisive = wins + losses
  if (decisive === 0) return 0
  const num = 10_000 * wins * Math.min(decisive + breakevens, VOLUME_CAP)
  const den = decisive * VOLUME_CAP
  return Math.floor((2 * num + den) / (2 * den))
}

/** SHA-256 of the sorted list of all distinct attesters; changes when a new one appears. */
export const attesterFingerprint = (attesters: Iterable<string>): Hex64 =>
  sha256Hex(jcs([...new Set(attesters)].sort()))

/** Totals maintained by appending. `Verified`: the event's id and signature are valid. */
export interface AxisTotals {
  /** Reserved numbers are not entries. */
  readonly totalEntries: number
  /** Distinct verified event ids. */
  readonly verifiedEntries: number
  /** Verified verdicts, and how many have a committed_at from tier 0, 1 or 2. */
  readonly verdicts: number
  readonly verdictsCommitted: number
  /** Distinct artifact hashes among verified verdicts. */
  readonly artifacts: number
  readonly entrySets: readonly AttesterSetCount[]
  readonly artifactSets: readonly AttesterSetCount[]
  /** Outcomes of verified trade_outcomes entries that settled after the earliest anchored commit. */
  readonly gated: Outcomes
  readonly earliestAnchoredCommitAt: number | null
  readonly excludedPreCommit: readonly ExcludedOutcomes[]
  readonly attesters: {
    readonly fingerprint: Hex64
    readonly count: number
    readonly lastChangedAt: number | null
  }
}

/** Outcomes of one entry that settled before, or without, an anchored commit. */
export interface ExcludedOutcomes {
  readonly entry: number
  readonly outcomes: number
}

/** The figures of the axis, not yet checked against anything. */
export interface AxisFigures {
  readonly inputs: {
    readonly attestationCount: number
    readonly counterpartyDiversity: number
    readonly winRate: number | null
    readonly volumeCap: typeof VOLUME_CAP
  }
  readonly winRateBps: number | null
  readonly reputation: number
  readonly reputationBps: number
  readonly independence_adjusted_diversity: number
  readonly attestationCountNeff: number
  readonly attester_canary: {
    readonly fingerprint: Hex64
    readonly attester_count: number
    readonly last_changed_at: number | null
  }
  readonly derivation: {
    readonly signature_verified_entries: number
    readonly total_entries: number
    readonly commit_gated_closed: number
    readonly commit_gated_wins: number
    readonly commit_gated_losses: number
    readonly commit_gated_breakevens: number
    readonly earliest_anchored_commit_at: number | null
    readonly excluded_pre_commit_outcomes: readonly ExcludedOutcomes[]
  }
}

export function axisFigures(totals: AxisTotals): AxisFigures {
  const { gated } = totals
  const rate = winRateBps(gated.wins, gated.losses)
  const score = reputationBps(gated)
  return {
    inputs: {
      attestationCount: totals.verifiedEntries,
      counterpartyDiversity: totals.artifacts,
      winRate: rate === null ? null : rate / 10_000,
      volumeCap: VOLUME_CAP,
    },
    winRateBps: rate,
    reputation: score / 10_000,
    reputationBps: score,
    independence_adjusted_diversity: floorMilli(effectiveCount(totals.artifactSets)) / 1000,
    attestationCountNeff: floorMilli(effectiveCount(totals.entrySets)) / 1000,
    attester_canary: {
      fingerprint: totals.attesters.fingerprint,
      attester_count: totals.attesters.count,
      last_changed_at: totals.attesters.lastChangedAt,
    },
    derivation: {
      signature_verified_entries: totals.verifiedEntries,
      total_entries: totals.totalEntries,
      commit_gated_closed: gated.wins + gated.losses + gated.breakevens,
      commit_gated_wins: gated.wins,
      commit_gated_losses: gated.losses,
      commit_gated_breakevens: gated.breakevens,
      earliest_anchored_commit_at: totals.earliestAnchoredCommitAt,
      excluded_pre_commit_outcomes: totals.excludedPreCommit,
    },
  }
}
