/** What is kept of a public list, and how two cycles of it are compared. */
import type { Listing } from '../store/listings.store.ts'

export const PAGE_ITEMS = 100
export const MOST_PAGES = 200
export const MOST_ITEMS = 5_000

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
  /** Whether the list was read to its end. */
  isWhole: boolean
  items: ListItem[]
  /** Ids of the last complete cycle before; null in the first one. */
  before: string[] | null
}

export interface ReadList {
  items: ListItem[]
  isWhole: boolean
  /** Of a list of paid resources. */
  listings?: Listing[]
}

/** The items of this cycle beside the ids of the one before, whichever cycle the last answer was of. */
export function inCycle({ items, isWhole }: ReadList, cycle: number, previous: ListBody | null): ListBody {
  const distinct = [...new Map(items.map((item) => [item.id, item])).values()].slice(0, MOST_ITEMS)
  const before =
    previous === null ? null : previous.cycle === cycle ? previous.before : previous.items.map(({ id }) => id)
  return { cycle, isWhole, items: distinct, before }
}
