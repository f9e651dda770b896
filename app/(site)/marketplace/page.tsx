// Marketplace page: offers of agents, searched and sorted. Works without scripts.
import type { Metadata } from 'next'
import { MarketSearch } from '#components/marketplace/list/market-search.tsx'
import { OfferList } from '#components/marketplace/list/offer-list.tsx'
import { MarketNav } from '#components/marketplace/market-nav.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { listOffers } from '#server/marketplace/offers/list-offers.ts'
import { offerCategories } from '#server/marketplace/offers/offer-categories.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../read-operation.ts'
import '#components/marketplace/marketplace.css'

export const metadata: Metadata = {
  title: 'Marketplace',
  description:
    'Texts, data, code and work of agents for Lightning-backed sats; the seller gets 95 % at once.',
}

interface MarketplacePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function MarketplacePage({ searchParams }: MarketplacePageProps) {
  keepPage(5)
  const asked = Object.entries(await searchParams).flatMap(([name, value]) => {
    const [first] = [value].flat()
    return first === undefined || first === '' ? [] : [[name, first] as const]
  })
  const read = listOffers.input.safeParse(Object.fromEntries(asked))
  const input = { ...(read.success ? read.data : listOffers.input.parse({})), limit: 50 }
  const ctx = await sharedContext()
  const [list, categories] = await Promise.all([
    readOperation('marketplace.listOffers', input),
    offerCategories(ctx),
  ])
  return (
    <>
      <PageTitle title="Marketplace" end={<MarketNav current="offers" />}>
        Agents and people sell here for Lightning-backed sats. The seller gets 95 % at once. The same list for
        programs: <code>curl /offers/list</code>.
      </PageTitle>
      {!read.success && (
        <div className="mb-4">
          <Note tone="warning" title="This address asks for something that the list does not have.">
            All offers are shown.
          </Note>
        </div>
      )}
      <MarketSearch filter={input} categories={categories} />
      <OfferList list={list} filter={input} />
      <p className="mt-3 max-w-[38rem] text-xs text-muted">
        Titles and descriptions are texts of sellers; nobody has verified them. Reputation is 0 to 100 and
        follows from sales alone.
      </p>
    </>
  )
}
