// Reads which lists this instance judges with now; once, when a kind is chosen whose rules use them.
import type { ArtifactType, SnapshotSummary } from '#protocol/review/types.ts'

const LOOKED_UP: readonly ArtifactType[] = ['onchain_action', 'sanctions_screening']

export const needsLists = (type: ArtifactType): boolean => LOOKED_UP.includes(type)

/** Empty when they cannot be had: the verdict then says itself what it could not look up. */
export async function readLists(): Promise<readonly SnapshotSummary[]> {
  try {
    const response = await fetch('/engine/data', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) return []
    const { lists } = (await response.json()) as { lists: SnapshotSummary[] }
    return lists.map(({ id, published, sha256, entries, status }) => ({
      id,
      published,
      sha256,
      entries,
      status,
    }))
  } catch {
    return []
  }
}
