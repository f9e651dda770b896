// The state of the list of offers in the URL: what is searched for, the category, the order, the place.
import type { OfferQuery } from '../contract.ts'

export type MarketFilter = Pick<OfferQuery, 'category' | 'q' | 'sort' | 'min_price' | 'max_price' | 'cursor'>

export const SORTS = [
  ['featured', 'Reputation'],
  ['newest', 'Newest'],
  ['price', 'Price'],
  ['sold', 'Most sold'],
] as const satisfies readonly (readonly [OfferQuery['sort'], string])[]

/** Without defaults and without what is empty; a change of the filter begins at the first page. */
export function marketHref(filter: MarketFilter, changes: Partial<MarketFilter> = {}): string {
  const { cursor, sort, ...rest } = { ...filter, cursor: undefined, ...changes }
  const members = { ...rest, sort: sort === 'featured' ? undefined : sort, cursor }
  const query = new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query === '' ? '/marketplace' : `/marketplace?${query}`
}
