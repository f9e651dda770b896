/**
 * Decides whether a new snapshot may replace the current one. Pure. A list that shrinks or has an older
 * date is more likely damaged than correct.
 */
import type { SnapshotSummary } from '#protocol/review/types.ts'

/** A list older than this at the time of a review no longer counts as complete. */
export const staleSeconds = 30 * 86_400
const largestDropPercent = 20

/** Null when it may; otherwise the reason. */
export function whyNotInForce(next: SnapshotSummary, current: SnapshotSummary | null): string | null {
  if (next.entries === 0) return 'it has no entries'
  if (!current || current.sha256 === next.sha256) return null
  if (current.status === 'full' && next.status !== 'full')
    return 'the current list is complete and this one is not'
  if (current.published !== null && next.published === null) return 'it has no date'
  if (current.published !== null && next.published !== null && next.published < current.published)
    return `its date ${next.published} is before ${current.published}, the date of the current list`
  if (current.status === 'full' && next.entries * 100 < current.entries * (100 - largestDropPercent))
    return `it has ${next.entries} entries where the current list has ${current.entries}: a drop of more than ${largestDropPercent} %`
  return null
}

export type ListState = 'ok' | 'degraded' | 'down'

/** ok: a complete sanctions list of the last 30 days; degraded: partial or older; down: none. */
export function stateOfLists(
  lists: readonly Pick<SnapshotSummary, 'id' | 'status' | 'published'>[],
  nowUnix: number,
): ListState {
  const sanctions = lists.find(({ id }) => id === 'ofac_sdn')
  if (!sanctions || sanctions.status === 'missing') return 'down'
  return sanctions.status === 'full' && !isStale(sanctions, nowUnix) ? 'ok' : 'degraded'
}

const isStale = ({ published }: Pick<SnapshotSummary, 'published'>, nowUnix: number): boolean =>
  published === null || Date.parse(`${published.slice(0, 10)}T00:00:00Z`) / 1_000 + staleSeconds < nowUnix
