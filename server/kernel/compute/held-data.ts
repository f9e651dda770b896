/** Caches the lists of a compute thread, parsed once per hash and kept while a set in use names them. */

import type { JsonValue } from '#protocol/json/strict-json.ts'
import type { Snapshot } from '#protocol/review/types.ts'
import type { ReviewDataSet, SentJob } from './jobs.ts'

export interface HeldData {
  load(sets: readonly ReviewDataSet[], jobs: readonly SentJob[]): void
  get(key: string): readonly Snapshot[]
}

export function createHeldData(): HeldData {
  const contents = new Map<string, JsonValue>()
  const held = new Map<string, readonly Snapshot[]>()

  function contentOf(sha256: string, bytes: Uint8Array): JsonValue {
    const known = contents.get(sha256)
    if (known !== undefined) return known
    // TextDecoder rejects shared memory, so the bytes are copied.
    const content = JSON.parse(new TextDecoder().decode(bytes.slice())) as JsonValue
    contents.set(sha256, content)
    return content
  }

  return {
    load(sets, jobs) {
      for (const { key, snapshots } of sets)
        held.set(
          key,
          snapshots.map(({ bytes, ...summary }) => ({
            ...summary,
            content: contentOf(summary.sha256, bytes),
          })),
        )
      const needed = new Set(jobs.flatMap((job) => (job.kind === 'review' ? [job.dataKey] : [])))
      for (const key of held.keys()) if (!needed.has(key)) held.delete(key)
      const used = new Set([...held.values()].flatMap((set) => set.map(({ sha256 }) => sha256)))
      for (const sha256 of contents.keys()) if (!used.has(sha256)) contents.delete(sha256)
    },
    get(key) {
      const set = held.get(key)
      if (!set) throw new Error('a job names lists that were not sent to its thread')
      return set
    },
  }
}
