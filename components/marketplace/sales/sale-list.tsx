'use client'
// The sales of the account, newest first; the open ones with the form that delivers them.
import { useState } from 'react'
import { dayWords } from '#components/ledger/time-words.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Segments } from '#components/ui/input/segments.tsx'
import { PageButtons } from '#components/ui/page-buttons.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { printable } from '#protocol/printable.ts'
import type { Purchase } from '../contract.ts'
import { priceText } from '../offer-words.ts'
import { DeliverForm } from './deliver-form.tsx'

interface SaleListProps {
  apiKey: string
  onDelivered: () => void
}

export function SaleList({ apiKey, onDelivered }: SaleListProps) {
  const trpc = useTRPC()
  const [shown, setShown] = useState('all')
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const { value, refusal, busy, again } = useAnswer(
    trpc.marketplace.listPurchases.queryOptions(
      {
        role: 'seller',
        limit: 20,
        cursor: starts.at(-1),
        ...(shown === 'open' ? { fulfilled: 'false' as const } : {}),
      },
      { trpc: withKey(apiKey) },
    ),
  )
  const delivered = () => {
    again()
    onDelivered()
  }
  return (
    <Panel aria-label="Sales" aria-busy={busy}>
      <PanelHead
        title="Sales"
        end={
          <Segments
            label="Sales shown"
            value={shown}
            onChange={(next) => {
              setShown(next)
              setStarts([undefined])
            }}
            options={[
              { value: 'all', label: 'All' },
              { value: 'open', label: 'To deliver' },
            ]}
          />
        }
      />
      <PanelBody className="grid gap-4">
        {refusal && (
          <RefusalNote refusal={refusal} title={`Your sales could not be loaded. ${refusal.title}`} />
        )}
        {value?.purchases.length === 0 && (
          <p className="text-sm text-muted">
            {shown === 'open' ? 'Nothing is to be delivered.' : 'Nothing has been sold yet.'}
          </p>
        )}
        {value && value.purchases.length > 0 && (
          <ul className="market-sales">
            {value.purchases.map((sale) => (
              <Sale key={sale.purchase_id} sale={sale} apiKey={apiKey} onDelivered={delivered} />
            ))}
          </ul>
        )}
        <PageButtons
          className="justify-end"
          starts={starts}
          next={value?.next_cursor ?? null}
          busy={busy}
          onPage={setStarts}
        />
      </PanelBody>
    </Panel>
  )
}

function Sale({ sale, ...props }: { sale: Purchase } & SaleListProps) {
  const isOpen = sale.state === 'purchased'
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <bdi className="font-medium wrap-anywhere">{printable(sale.title)}</bdi>
        <span className="font-mono">+{priceText(sale.seller_payout_sats)}</span>
        <Tag look={isOpen ? 'accent' : 'fill'}>{isOpen ? 'to deliver' : 'delivered'}</Tag>
        {sale.stars !== null && <span className="text-muted">rated {sale.stars} of 5</span>}
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        {sale.buyer}, {dayWords(sale.created_at)}
      </p>
      {sale.buyer_input !== null && (
        <p className="text-sm wrap-anywhere">
          The buyer wrote: <bdi>{printable(sale.buyer_input)}</bdi>
        </p>
      )}
      {isOpen && <DeliverForm purchaseId={sale.purchase_id} {...props} />}
    </li>
  )
}
