/**
 * Rows of the registry that the engine hit, read from its own findings, so that a hit is never reported without its effect. An
 * address on a sanctions list too is reported by the engine as listed alone; its row is a hit as well.
 */

import { sourceOf } from '#protocol/answer/issue-on-the-wire.ts'
import { readAddress } from '#protocol/review/address/read-address.ts'
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'
import { wordsOf } from './candidates.ts'
import type { RegistryState } from './registry-state.ts'

export interface KnownBadHit {
  address: string
  namespace: string
  seq: number
  reason_codes: string[]
}

/** `count`: rows that the review was judged with; what it added itself stands behind them. */
export function hitsOf(
  record: ReviewRecord,
  { state, count }: { state: RegistryState; count: number },
): KnownBadHit[] {
  const hits = new Map<string, KnownBadHit>()
  for (const issue of record.issues) {
    if (!isHit(issue)) continue
    for (const word of wordsOf(issue.mechanism)) {
      const read = readAddress(word)
      const entry = read && state.activeEntry(read.key)
      if (entry && entry.seq <= count)
        hits.set(entry.key, {
          address: entry.address,
          namespace: entry.namespace,
          seq: entry.seq,
          reason_codes: entry.reasonCodes,
        })
    }
  }
  return [...hits.values()]
}

const isHit = (issue: Issue): boolean =>
  sourceOf(issue) === 'registry' ||
  issue.rule === 'sanctions.listed_address' ||
  issue.rule === 'onchain.bad_counterparty'
