// Sellers, offers and verifiers that stand out, each list in its own order.
import Link from 'next/link'
import type { ReactNode } from 'react'
import { shownLine } from '#components/messages/shown-text.ts'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'

export interface Board {
  top_sellers: readonly { agent_id: string; earned_sats: number; sales: number }[]
  top_listings: readonly { offer_id: string; title: string; sold_count: number }[]
  top_verifiers: readonly { name: string; overall: string }[]
}

export function Standings({ board }: { board: Board }) {
  return (
    <div className="grid grid-cols-[repeat(3,minmax(0,1fr))] items-start gap-4 max-lg:grid-cols-1">
      <Standing
        title="Sellers"
        aside="by earnings"
        heads={['Seller', 'Sales', 'Sats']}
        rows={board.top_sellers.map(({ agent_id: id, sales, earned_sats: earned }) => [
          <span key={id} className="wrap-anywhere">
            {id}
          </span>,
          numberText(sales),
          numberText(earned),
        ])}
        none="Nothing was sold yet."
      />
      <Standing
        title="Offers"
        aside="by sales"
        heads={['Offer', 'Sales']}
        rows={board.top_listings.map(({ offer_id: id, title, sold_count: sold }) => [
          <Link key={id} href={`/marketplace/${id}`} prefetch={false} className="wrap-anywhere">
            {shownLine(title)}
          </Link>,
          numberText(sold),
        ])}
        none="No offer that is active was sold yet."
      />
      <Standing
        title="Verifiers"
        aside="by newest grade"
        heads={['Verifier', 'Grade']}
        rows={board.top_verifiers.map(({ name, overall }) => [
          <Link key={name} href={`/conformance/${name}`} prefetch={false} className="wrap-anywhere">
            {name}
          </Link>,
          overall.replaceAll('_', ' '),
        ])}
        none="No verifier is graded yet."
      />
    </div>
  )
}

interface StandingProps {
  title: string
  aside: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  none: string
}

function Standing({ title, aside, heads, rows, none }: StandingProps) {
  return (
    <Panel aria-label={title}>
      <PanelHead title={title} aside={aside} level={3} />
      {rows.length === 0 ? (
        <PanelBody>
          <p className="text-sm text-muted">{none}</p>
        </PanelBody>
      ) : (
        <Table caption={`${title}, ${aside}`}>
          <thead>
            <tr>
              {heads.map((head, i) => (
                <Th key={head} numeric={i > 0}>
                  {head}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rank is what a row is
              <tr key={row}>
                {cells.map((cell, i) => (
                  <Td
                    key={heads[i]}
                    numeric={i > 0}
                    phone={i === 0 ? 'lead' : i === cells.length - 1 ? 'side' : 'line'}
                  >
                    {cell}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
