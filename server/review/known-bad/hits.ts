/**
 * Lists the registry rows that the engine matched, read from its findings, so that a hit is never reported
 * without its effect. For an address that is also on a sanctions list the engine reports only the list; its
 * row counts as a hit too.
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

/** `count`: registry rows at the time of the review; rows it added itself come after them. */
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
