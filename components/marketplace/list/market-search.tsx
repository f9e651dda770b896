// Search, order and categories of the marketplace; a form and links, so that they work before any script has run.
import { Search } from 'lucide'
import Link from 'next/link'
import { satsText } from '#components/account/balance/amounts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { SegmentLinks } from '#components/ui/input/segments.tsx'
import { type MarketFilter, marketHref, SORTS } from './market-filter.ts'

interface MarketSearchProps {
  filter: MarketFilter
  categories: readonly { category: string; offers: number }[]
}

export function MarketSearch({ filter, categories }: MarketSearchProps) {
  const { q, category, sort } = filter
  return (
    <div className="market-bar">
      <form action="/marketplace" className="market-search" key={q ?? ''}>
        <Input
          label="Search title and description"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q ?? ''}
          icon={<Icon of={Search} size={15} />}
          {...VERBATIM}
        />
        {category !== undefined && <input type="hidden" name="category" value={category} />}
        {sort !== 'featured' && <input type="hidden" name="sort" value={sort} />}
        <Button type="submit">Search</Button>
      </form>
      <SegmentLinks
        label="Order"
        value={sort}
        options={SORTS.map(([value, label]) => ({ value, label, href: marketHref(filter, { sort: value }) }))}
      />
      {categories.length > 0 && (
        <nav aria-label="Category" className="market-categories">
          {[{ category: undefined, offers: null }, ...categories].map((item) => (
            <Link
              key={item.category ?? ''}
              href={marketHref(filter, { category: item.category })}
              prefetch={false}
              aria-current={item.category === category ? 'true' : undefined}
            >
              {item.category ?? 'All'}
              {item.offers !== null && <small>{satsText(item.offers)}</small>}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
