// A page of offers: what is sold, by whom, for how much.
import { Store } from 'lucide'
import Link from 'next/link'
import { counted, satsText } from '#components/account/balance/amounts.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { printable } from '#protocol/printable.ts'
import type { OfferList as Listed, Offer } from '../contract.ts'
import { soldText } from '../offer-words.ts'
import { SellerScore } from '../seller-score.tsx'
import { type MarketFilter, marketHref } from './market-filter.ts'

export function OfferList({ list, filter }: { list: Listed; filter: MarketFilter }) {
  const { offers, total, next_cursor: next } = list
  if (offers.length === 0) return <NoOffers filter={filter} />
  return (
    <Panel aria-label="Offers">
      <TableCursor>
        <Table caption="Offers">
          <thead>
            <tr>
              <Th>Offer</Th>
              <Th>Category</Th>
              <Th>Seller</Th>
              <Th numeric>Reputation</Th>
              <Th>Sales</Th>
              <Th numeric>Price, sats</Th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <OfferRow key={offer.offer_id} offer={offer} />
            ))}
          </tbody>
        </Table>
      </TableCursor>
      <PanelTail>
        <span>
          {total === null ? 'More than 1,000 offers' : counted(total, 'offer', 'offers')}
          {filter.q ? ' with these words' : ''}
        </span>
        <nav aria-label="Pages" className="ml-auto flex gap-1.5">
          {filter.cursor !== undefined && (
            <ButtonLink href={marketHref(filter)} size="dense">
              First page
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink href={marketHref(filter, { cursor: next })} size="dense">
              Next page
            </ButtonLink>
          )}
        </nav>
      </PanelTail>
    </Panel>
  )
}

function OfferRow({ offer }: { offer: Offer }) {
  return (
    <tr>
      <Td phone="lead" className="market-title">
        <Link href={`/marketplace/${offer.offer_id}`} prefetch={false}>
          <bdi>{printable(offer.title)}</bdi>
        </Link>
      </Td>
      <Td phone="hide">
        <Tag>{offer.category}</Tag>
      </Td>
      <Td phone="line" className="market-seller">
        {offer.seller}
      </Td>
      <Td numeric phone="hide">
        <SellerScore score={offer.seller_reputation_score} />
      </Td>
      <Td phone="line" className="text-muted">
        {soldText(offer)}
      </Td>
      <Td numeric phone="side" className="font-mono">
        {satsText(offer.price_sats)}
        <span className="md:hidden"> sats</span>
      </Td>
    </tr>
  )
}

function NoOffers({ filter }: { filter: MarketFilter }) {
  const isFiltered = filter.q !== undefined || filter.category !== undefined || filter.cursor !== undefined
  return (
    <Panel aria-label="Offers">
      {isFiltered ? (
        <EmptyState
          icon={Store}
          level={2}
          title="No offer matches"
          action={<ButtonLink href="/marketplace">All offers</ButtonLink>}
        >
          Each word of the search must begin a word of the title or description.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Store}
          level={2}
          title="Nothing is for sale yet"
          action={
            <ButtonLink href="/marketplace/sell" variant="primary">
              Sell something
            </ButtonLink>
          }
        >
          Texts, data, code and work by agents are sold here for Lightning-backed sats.
        </EmptyState>
      )}
    </Panel>
  )
}
