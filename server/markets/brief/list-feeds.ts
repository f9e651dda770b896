/** Feeds of the agent economy: lists of paid resources and of MCP servers, page by page, compared with the cycle before. */
import { z } from 'zod'
import { cycleOf, itemId, normalUrl, plainTitle } from '#protocol/markets/brief-items.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { replaceListings } from '../store/listings.store.ts'
import { type Ask, type Feed, OFF, VenueUnusable } from '../venues/feed.ts'
import { readForm } from '../venues/read-form.ts'
import {
  inCycle,
  type ListBody,
  type ListItem,
  MOST_ITEMS,
  MOST_PAGES,
  PAGE_ITEMS,
  type ReadList,
} from './list-body.ts'
import { readResources } from './read-resources.ts'

const TIMEOUT_MS = 10_000
const Servers = z.object({
  servers: z
    .array(
      z.object({
        server: z.object({
          name: z.string(),
          description: z.string().optional(),
          version: z.string().optional(),
          remotes: z.array(z.object({ url: z.string() })).optional(),
        }),
      }),
    )
    .max(1_000),
  metadata: z.object({ nextCursor: z.string().nullish() }),
})

async function readServers(ask: Ask, base: string): Promise<ReadList> {
  const items: ListItem[] = []
  const seen = new Set<string>()
  let cursor = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const url = `${base}/v0.1/servers?limit=${PAGE_ITEMS}${query}`
    const { servers, metadata } = readForm(Servers, await ask({ url, weight: 1 }))
    items.push(...servers.flatMap(({ server }) => serverItem(server) ?? []))
    const next = metadata.nextCursor ?? ''
    if (next === '' || items.length >= MOST_ITEMS)
      return { items: items.slice(0, MOST_ITEMS), isWhole: next === '' && items.length <= MOST_ITEMS }
    if (seen.has(next)) throw new VenueUnusable('the pages of the list repeat')
    seen.add(next)
    cursor = next
  }
  throw new VenueUnusable(`the list continues after ${MOST_PAGES} answers`)
}

type Server = z.output<typeof Servers>['servers'][number]['server']

/** Servers that only run locally have no address. */
function serverItem({ name, description, version, remotes }: Server): ListItem | null {
  const url = normalUrl(remotes?.[0]?.url ?? '')
  if (url === null) return null
  const note = plainTitle([version && `version ${version}`, description].filter(Boolean).join(': ')) || null
  return { id: itemId('mcp_server', url), kind: 'mcp_server', name: plainTitle(name) || url, url, note }
}

const readers = { AGENT_RESOURCES_URL: readResources, AGENT_SERVERS_URL: readServers } as const

export const LIST_SOURCES = {
  AGENT_RESOURCES_URL: { source: 'x402 discovery', key: 'paid_resources', path: '/discovery/resources' },
  AGENT_SERVERS_URL: { source: 'mcp server list', key: 'mcp_servers', path: '/v0.1/servers' },
} as const

export function listFeeds(env: Env, nowUnix: number): Feed<ListBody>[] {
  const names = Object.keys(LIST_SOURCES) as (keyof typeof LIST_SOURCES)[]
  return names.flatMap((name) => {
    if (env[name] === OFF) return []
    const base = env[name].replace(/\/+$/, '')
    const { source, key, path } = LIST_SOURCES[name]
    const feed: Feed<ListBody> = {
      source,
      key,
      url: `${base}${path}`,
      timeoutMs: TIMEOUT_MS,
      async read(ask, { previous }) {
        const list = await readers[name](ask, base)
        if (list.items.length === 0) throw new VenueUnusable('the list is empty')
        const body = inCycle(list, cycleOf(nowUnix), previous)
        const { listings } = list
        return {
          body,
          sourceTimeUnix: null,
          ...(listings ? { storeRows: (db: Database) => replaceListings(db, source, listings) } : {}),
        }
      },
    }
    return [feed]
  })
}
