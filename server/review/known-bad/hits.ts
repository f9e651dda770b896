/** Rows of the registry that the engine hit, read from its own findings, so that a hit is never reported without its effect. */

import { sourceOf } from '#protocol/answer/issue-on-the-wire.ts'
import { readAddress } from '#protocol/review/address/read-address.ts'
import type { ReviewRecord } from '#protocol/review/types.ts'
import { wordsOf } from './candidates.ts'
import type { RegistryState } from './registry-state.ts'

export interface KnownBadHit {
  address: string
  namespace: string
  seq: number
  reason_codes: string[]
}

export function hitsOf(record: ReviewRecord, state: RegistryState): KnownBadHit[] {
  const hits = new Map<string, KnownBadHit>()
  for (const issue of record.issues) {
    if (sourceOf(issue) !== 'registry') continue
    for (const word of wordsOf(issue.mechanism)) {
      const read = readAddress(word)
      const entry = read && state.activeEntry(read.key)
      if (entry)
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
