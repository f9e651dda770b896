/** Reads a list of resources that are paid with x402, version 1 or 2, page by page. */
import { z } from 'zod'
import { itemId, normalUrl, plainTitle } from '#protocol/markets/brief-items.ts'
import type { Listing } from '../store/listings.store.ts'
import type { Ask } from '../venues/feed.ts'
import { readForm } from '../venues/read-form.ts'
import { type ListItem, MOST_PAGES, PAGE_ITEMS, type ReadList } from './list-body.ts'

/** Listings are kept in full; the brief shows fewer. */
const MOST_LISTINGS = 20_000

const text = z.string().optional().catch(undefined)
const object = z.record(z.string(), z.unknown()).optional().catch(undefined)

const Terms = z.object({
  network: text,
  asset: text,
  payTo: text,
  /** Version 2. */
  amount: text,
  /** Version 1. */
  maxAmountRequired: text,
  description: text,
  outputSchema: object,
})

/** What one stranger writes into an item never makes the whole list unusable. */
const Resource = z.object({
  resource: z.string(),
  description: text,
  accepts: z.array(Terms).max(50).catch([]),
  lastUpdated: z.union([z.string(), z.number()]).optional().catch(undefined),
  extensions: object,
  discoveryInfo: object,
})

const Resources = z.object({
  items: z.array(Resource).max(1_000),
  pagination: z.object({ total: z.int().min(0) }),
})

export async function readResources(ask: Ask, base: string): Promise<ReadList> {
  const items: ListItem[] = []
  const listings = new Map<string, Listing>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const url = `${base}/discovery/resources?type=http&limit=${PAGE_ITEMS}&offset=${page * PAGE_ITEMS}`
    const answer = readForm(Resources, await ask({ url, weight: 1 }))
    for (const one of answer.items) {
      const read = readResource(one)
      if (read === null) continue
      items.push(read.item)
      listings.set(read.listing.itemId, read.listing)
    }
    const isWhole = answer.items.length === 0 || (page + 1) * PAGE_ITEMS >= answer.pagination.total
    if (isWhole || listings.size >= MOST_LISTINGS) return { items, isWhole, listings: [...listings.values()] }
  }
  return { items, isWhole: false, listings: [...listings.values()] }
}

function readResource(read: z.output<typeof Resource>): { item: ListItem; listing: Listing } | null {
  const url = normalUrl(read.resource)
  if (url === null || !URL.canParse(url) || /\p{Cc}/u.test(url)) return null
  const { accepts } = read
  const [first] = accepts
  const description = plainText(read.description ?? first?.description)
  const id = itemId('paid_resource', url)
  const asked = amountOf(first)
  const note = asked
    ? plainTitle(`asks ${asked} units on ${first?.network ?? 'a network that it does not name'}`)
    : null
  const { method, hasInput, hasOutput } = declarationOf(read)
  return {
    item: { id, kind: 'paid_resource', name: plainTitle(description ?? '') || plainTitle(url), url, note },
    listing: {
      itemId: id,
      host: new URL(url).hostname,
      url,
      updatedAtUnix: unixOf(read.lastUpdated),
      terms: accepts.map((terms) => ({
        network: terms.network ?? null,
        asset: terms.asset ?? null,
        payTo: terms.payTo ?? null,
        amount: amountOf(terms),
      })),
      description,
      method,
      hasInput,
      hasOutput,
    },
  }
}

const MOST_CHARACTERS = 1_000

const plainText = (given: string | undefined): string | null =>
  given === undefined || given === '' ? null : given.slice(0, MOST_CHARACTERS)

const amountOf = (terms: z.output<typeof Terms> | undefined): string | null =>
  terms?.amount ?? terms?.maxAmountRequired ?? null

/** Version 2 declares input and output beside the resource, version 1 in each of its terms. */
function declarationOf({ accepts, extensions, discoveryInfo }: z.output<typeof Resource>) {
  const bazaar = asObject(extensions?.bazaar)
  const info = asObject(bazaar?.info) ?? asObject(discoveryInfo) ?? asObject(accepts[0]?.outputSchema)
  const input = asObject(info?.input)
  const method = input?.method
  return {
    method: typeof method === 'string' && /^[A-Za-z]{1,10}$/.test(method) ? method.toUpperCase() : null,
    hasInput: input !== null,
    hasOutput: asObject(info?.output) !== null,
  }
}

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

const MILLISECONDS_FROM = 100_000_000_000

/** Lists give a date and time, seconds or milliseconds. */
function unixOf(given: string | number | undefined): number | null {
  if (given === undefined) return null
  const seconds =
    typeof given === 'string' ? Date.parse(given) / 1_000 : given >= MILLISECONDS_FROM ? given / 1_000 : given
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : null
}
