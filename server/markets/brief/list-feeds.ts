/** Feeds of the agent economy: lists of paid resources and of MCP servers, page by page, compared with the cycle before. */
import { z } from 'zod'
import { cycleOf, itemId, normalUrl, plainTitle } from '#protocol/markets/brief-items.ts'
import type { Env } from '#server/kernel/env.ts'
import { type Ask, type Feed, OFF, VenueUnusable } from '../venues/feed.ts'
import { readForm } from '../venues/read-form.ts'

const TIMEOUT_MS = 10_000
const PAGE_ITEMS = 100
const MOST_PAGES = 200
const MOST_ITEMS = 5_000

export interface ListItem {
  id: string
  kind: 'paid_resource' | 'mcp_server'
  name: string
  url: string
  note: string | null
}

export interface ListBody {
  /** End of the cycle that the items belong to. */
  cycle: number
  items: ListItem[]
  /** Ids of the last complete cycle before; null in the first one. */
  before: string[] | null
}

/** The items of this cycle beside the ids of the one before, whichever cycle the last answer was of. */
function inCycle(items: readonly ListItem[], cycle: number, previous: ListBody | null): ListBody {
  const distinct = [...new Map(items.map((item) => [item.id, item])).values()]
  const before =
    previous === null ? null : previous.cycle === cycle ? previous.before : previous.items.map(({ id }) => id)
  return { cycle, items: distinct, before }
}

const Resources = z.object({
  items: z
    .array(
      z.object({
        resource: z.string(),
        accepts: z
          .array(
            z.object({
              network: z.string().optional(),
              description: z.string().optional(),
              maxAmountRequired: z.string().optional(),
            }),
          )
          .default([]),
      }),
    )
    .max(1_000),
  pagination: z.object({ total: z.int().min(0) }),
})

async function readResources(ask: Ask, base: string): Promise<ListItem[]> {
  const items: ListItem[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const url = `${base}/discovery/resources?type=http&limit=${PAGE_ITEMS}&offset=${page * PAGE_ITEMS}`
    const answer = readForm(Resources, await ask({ url, weight: 1 }))
    items.push(...answer.items.flatMap((one) => resourceItem(one) ?? []))
    const isLast = answer.items.length === 0 || (page + 1) * PAGE_ITEMS >= answer.pagination.total
    if (isLast || items.length >= MOST_ITEMS) return items.slice(0, MOST_ITEMS)
  }
  throw new VenueUnusable(`the list continues after ${MOST_PAGES} answers`)
}

function resourceItem({ resource, accepts }: z.output<typeof Resources>['items'][number]): ListItem | null {
  const url = normalUrl(resource)
  if (url === null) return null
  const [first] = accepts
  const name = plainTitle(first?.description ?? '') || plainTitle(url)
  const note = first?.maxAmountRequired
    ? plainTitle(
        `asks ${first.maxAmountRequired} units on ${first.network ?? 'a network that it does not name'}`,
      )
    : null
  return { id: itemId('paid_resource', url), kind: 'paid_resource', name, url, note }
}

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

async function readServers(ask: Ask, base: string): Promise<ListItem[]> {
  const items: ListItem[] = []
  const seen = new Set<string>()
  let cursor = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const url = `${base}/v0.1/servers?limit=${PAGE_ITEMS}${query}`
    const { servers, metadata } = readForm(Servers, await ask({ url, weight: 1 }))
    items.push(...servers.flatMap(({ server }) => serverItem(server) ?? []))
    const next = metadata.nextCursor ?? ''
    if (next === '' || items.length >= MOST_ITEMS) return items.slice(0, MOST_ITEMS)
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
        const items = await readers[name](ask, base)
        if (items.length === 0) throw new VenueUnusable('the list is empty')
        return { body: inCycle(items, cycleOf(nowUnix), previous), sourceTimeUnix: null }
      },
    }
    return [feed]
  })
}
