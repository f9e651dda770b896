// Are these the lists that the verdict rests on? Each is fetched from this instance and hashed before it is used.
import { sha256Hex } from '#protocol/bytes.ts'
import type { Snapshot, SnapshotSummary } from '#protocol/review/types.ts'
import { EngineRefused } from './load-engine.ts'

export interface SnapshotRef extends SnapshotSummary {
  /** On this instance; null for a list that was missing when the verdict was given. */
  path: string | null
}

/**
 * Where this instance serves what a record names. The addresses are anybody's words: a path is taken only when it
 * holds the very hash, and never another origin.
 */
export function snapshotRefs(data: readonly SnapshotSummary[], urls: readonly string[]): SnapshotRef[] {
  return data.map((summary) => {
    const url = urls.find((candidate) => candidate.includes(summary.sha256))
    const path = url === undefined ? null : pathOf(url)
    return { ...summary, path }
  })
}

function pathOf(url: string): string | null {
  const path = url.replace(/^https?:\/\/[^/]*/, '')
  return /^(\/[\w.-]+)+$/.test(path) && !path.split('/').some((part) => part === '..' || part === '.')
    ? path
    : null
}

const text = new TextDecoder('utf-8', { fatal: true })

export async function loadData(
  refs: readonly SnapshotRef[],
  fetchBytes: (path: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Snapshot[]> {
  return Promise.all(
    refs.map(async ({ path, ...summary }) => {
      if (summary.status === 'missing') return { ...summary, content: null }
      if (path === null) throw new EngineRefused(`No address of the list ${summary.id} is known.`)
      const bytes = await fetchBytes(path)
      const found = sha256Hex(bytes)
      if (found !== summary.sha256)
        throw new EngineRefused(`The SHA-256 of the list ${summary.id} is ${found}, not ${summary.sha256}.`)
      return { ...summary, content: JSON.parse(text.decode(bytes)) }
    }),
  )
}
