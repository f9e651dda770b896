// Computes the totals from the entries themselves, for readers of a whole ledger that keep only counts.

import { chainStartEntry } from '../record/chain-start.ts'
import type { TradeResult } from '../record/record-types.ts'
import { type AxisTotals, attesterFingerprint, type ExcludedOutcomes, type Outcomes } from './axis-figures.ts'
import { type AttesterSetCount, attesterSetKey } from './effective-count.ts'

export interface EntryFacts {
  readonly entry: number
  readonly createdAt: number
  readonly eventId: string
  /** The event's id and signature are valid. */
  readonly signatureVerified: boolean
  readonly attesters: readonly string[]
  /** Null unless the entry has a verdict. */
  readonly verdict: { readonly artifactHash: string; readonly committedAt: number | null } | null
  /** Rows of a trade_outcomes entry. */
  readonly trades: readonly { readonly result: TradeResult; readonly settledAt: number }[]
}

interface SetCounts {
  readonly members: readonly string[]
  entries: number
  artifacts: number
}

export interface Aggregates {
  totalEntries: number
  verdicts: number
  verdictsCommitted: number
  earliestAnchoredCommitAt: number | null
  lastAttesterAt: number | null
  readonly eventIds: Set<string>
  readonly attesters: Set<string>
  readonly sets: Map<string, SetCounts>
  /** Artifact hash to the key of its set in `sets`. */
  readonly artifacts: Map<string, string>
  readonly trades: { readonly entry: number; readonly result: TradeResult; readonly settledAt: number }[]
}

export const emptyAggregates = (): Aggregates => ({
  totalEntries: 0,
  verdicts: 0,
  verdictsCommitted: 0,
  earliestAnchoredCommitAt: null,
  lastAttesterAt: null,
  eventIds: new Set(),
  attesters: new Set(),
  sets: new Map(),
  artifacts: new Map(),
  trades: [],
})

/** Entries below the chain name no attesters; the operator's own key is used. */
export const attestersOf = (entry: number, named: readonly string[], verifierPubkey: string): string[] =>
  entry < chainStartEntry ? [`op:${verifierPubkey}`] : [...new Set(named)].sort()

/** Adds to the given counts, in ledger order. A second entry of one event counts only as an entry. */
export function addEntry(agg: Aggregates, facts: EntryFacts): Aggregates {
  agg.totalEntries++
  for (const attester of facts.attesters) {
    if (agg.attesters.has(attester)) continue
    agg.attesters.add(attester)
    agg.lastAttesterAt = facts.createdAt
  }
  if (!facts.signatureVerified || agg.eventIds.has(facts.eventId)) return agg
  agg.eventIds.add(facts.eventId)
  setOf(agg, facts.attesters).entries++
  for (const { result, settledAt } of facts.trades) agg.trades.push({ entry: facts.entry, result, settledAt })
  if (facts.verdict) addVerdict(agg, facts.verdict, facts.attesters)
  return agg
}

function addVerdict(
  agg: Aggregates,
  { artifactHash, committedAt }: NonNullable<EntryFacts['verdict']>,
  attesters: readonly string[],
): void {
  agg.verdicts++
  if (committedAt !== null) {
    agg.verdictsCommitted++
    agg.earliestAnchoredCommitAt = Math.min(committedAt, agg.earliestAnchoredCommitAt ?? committedAt)
  }
  const beforeKey = agg.artifacts.get(artifactHash)
  const before = beforeKey === undefined ? null : agg.sets.get(beforeKey)!
  if (before) before.artifacts--
  const union = [...new Set([...(before?.members ?? []), ...attesters])]
  setOf(agg, union).artifacts++
  agg.artifacts.set(artifactHash, attesterSetKey(union))
}

function setOf(agg: Aggregates, attesters: readonly string[]): SetCounts {
  const key = attesterSetKey(attesters)
  let counts = agg.sets.get(key)
  if (!counts) {
    counts = { members: JSON.parse(key) as string[], entries: 0, artifacts: 0 }
    agg.sets.set(key, counts)
  }
  return counts
}

export function totalsOf(agg: Aggregates): AxisTotals {
  const counted = (kind: 'entries' | 'artifacts'): AttesterSetCount[] =>
    [...agg.sets.values()].map((set) => ({ members: set.members, count: set[kind] }))
  return {
    totalEntries: agg.totalEntries,
    verifiedEntries: agg.eventIds.size,
    verdicts: agg.verdicts,
    verdictsCommitted: agg.verdictsCommitted,
    artifacts: agg.artifacts.size,
    entrySets: counted('entries'),
    artifactSets: counted('artifacts'),
    ...gate(agg.trades, agg.earliestAnchoredCommitAt),
    earliestAnchoredCommitAt: agg.earliestAnchoredCommitAt,
    attesters: {
      fingerprint: attesterFingerprint(agg.attesters),
      count: agg.attesters.size,
      lastChangedAt: agg.lastAttesterAt,
    },
  }
}

/** An outcome counts only when it settled after the earliest anchored commit; without one, none counts. */
export function gate(
  trades: Aggregates['trades'],
  earliestAnchoredCommitAt: number | null,
): { gated: Outcomes; excludedPreCommit: ExcludedOutcomes[] } {
  const gated = { wins: 0, losses: 0, breakevens: 0 }
  const excluded = new Map<number, number>()
  for (const { entry, result, settledAt } of trades) {
    if (earliestAnchoredCommitAt === null || settledAt <= earliestAnchoredCommitAt) {
      excluded.set(entry, (excluded.get(entry) ?? 0) + 1)
    } else gated[COUNTER[result]]++
  }
  const excludedPreCommit = [...excluded].map(([entry, outcomes]) => ({ entry, outcomes }))
  return { gated, excludedPreCommit: excludedPreCommit.sort((a, b) => a.entry - b.entry) }
}

const COUNTER = { WIN: 'wins', LOSS: 'losses', BREAKEVEN: 'breakevens' } as const

/** `?anchors=`: only entries whose attesters include the operator's or a signer's key from this list. */
export const isAnchoredBy = (attesters: readonly string[], pubkeys: readonly string[]): boolean =>
  pubkeys.some((key) => attesters.includes(`op:${key}`) || attesters.includes(`key:${key}`))
