// A link holds the filter and nothing else.
import { expect, it } from 'vitest'
import { marketHref } from './market-filter.ts'

it.each([
  [{ sort: 'featured' as const }, {}, '/marketplace'],
  [{ sort: 'featured' as const, q: 'a b' }, {}, '/marketplace?q=a+b'],
  [{ sort: 'price' as const, q: 'a', cursor: 'price.1.1' }, {}, '/marketplace?q=a&sort=price'],
  [
    { sort: 'price' as const, q: 'a' },
    { cursor: 'price.1.1' },
    '/marketplace?q=a&sort=price&cursor=price.1.1',
  ],
  [{ sort: 'newest' as const, category: 'code' }, { category: undefined }, '/marketplace?sort=newest'],
])('%#', (filter, changes, href) => expect(marketHref(filter, changes)).toBe(href))
