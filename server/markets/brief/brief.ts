/** Puts the agent economy brief together from the last good list of each source; a list keeps its own time. */
import type { Env } from '#server/kernel/env.ts'
import type { Snapshot } from '../store/snapshots.store.ts'
import type { ListBody, ListItem } from './list-body.ts'
import { listFeeds } from './list-feeds.ts'

export const BRIEF_KEYS = ['paid_resources', 'mcp_servers']
const PERIOD_HOURS = 6 as const
const MOST_SHOWN = 200

export const BRIEF_METHOD =
  'assay.brief.v1: items of public lists, named by kind and normalised address. New: in a list of this cycle and not in the last one of the cycle before. Dropped: the reverse. Cycles end at 00, 06, 12 and 18 UTC. A source that failed keeps its items and its older time, and adds nothing to churn. Titles are texts of strangers. The first 5000 items of a list count. New items first, at most 200.'

interface SourceList {
  source: string
  url: string
  fetchedAtUnix: number
  failure: string | null
  body: ListBody
}

/** Null when no source has ever answered. */
export function briefOf(env: Env, snapshots: readonly Snapshot[]) {
  const lists = listFeeds(env, 0).flatMap(({ source, key, url }): SourceList[] => {
    const known = snapshots.find((one) => one.source === source && one.key === key)
    if (!known || known.body === null || known.fetchedAtUnix === null) return []
    const { fetchedAtUnix, failure } = known
    return [{ source, url, fetchedAtUnix, failure, body: known.body as ListBody }]
  })
  if (lists.length === 0) return null
  const items = lists.flatMap(({ body, failure }) => {
    const before = body.before === null || failure !== null ? null : new Set(body.before)
    return body.items.map((item) => shown(item, before !== null && !before.has(item.id)))
  })
  const fresh = items.filter(({ new_this_cycle: isNew }) => isNew)
  const rest = items.filter(({ new_this_cycle: isNew }) => !isNew)
  return {
    as_of: Math.min(...lists.map(({ fetchedAtUnix }) => fetchedAtUnix)),
    period_hours: PERIOD_HOURS,
    item_count: items.length,
    items: [...fresh, ...rest].slice(0, MOST_SHOWN),
    churn: { new: fresh.length, dropped: lists.reduce((sum, list) => sum + droppedOf(list), 0) },
    sources: lists.map(({ source, url, fetchedAtUnix, failure }) => ({
      name: source,
      url,
      fetched_at: fetchedAtUnix,
      failed: failure !== null,
    })),
    method: BRIEF_METHOD,
  }
}

const shown = ({ kind, name, url, note }: ListItem, isNew: boolean) => ({
  kind,
  name,
  url,
  new_this_cycle: isNew,
  note,
})

function droppedOf({ body, failure }: SourceList): number {
  if (body.before === null || failure !== null) return 0
  const now = new Set(body.items.map(({ id }) => id))
  return body.before.filter((id) => !now.has(id)).length
}
