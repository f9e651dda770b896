// Loads the lists that a verdict rests on: each is fetched from this instance by its hash, and hashed again before it is
// used.
import { sha256Hex } from '#protocol/bytes.ts'
import type { Snapshot, SnapshotSummary } from '#protocol/review/types.ts'
import { EngineRefused } from './load-engine.ts'

const text = new TextDecoder('utf-8', { fatal: true })

export async function loadData(
  summaries: readonly SnapshotSummary[],
  fetchBytes: (path: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Snapshot[]> {
  return Promise.all(
    summaries.map(async (summary) => {
      // The record says that the list was looked for and not there.
      if (summary.status === 'missing') return { ...summary, content: null }
      const bytes = await fetchBytes(`/engine/data/${summary.sha256}`)
      const found = sha256Hex(bytes)
      if (found !== summary.sha256)
        throw new EngineRefused(`The SHA-256 of the list ${summary.id} is ${found}, not ${summary.sha256}.`)
      return { ...summary, content: JSON.parse(text.decode(bytes)) }
    }),
  )
}
