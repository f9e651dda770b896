'use client'
// What the account sells: its earnings, the purchases to deliver, its offers.
import { useState } from 'react'
import { PanelSkeleton } from '#components/account/panel-skeleton.tsx'
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { WithAccount } from '#components/account/session/with-account.tsx'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Button } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { priceText } from '../offer-words.ts'
import { OwnOfferTable } from './own-offer-table.tsx'
import { SaleList } from './sale-list.tsx'

export const SalesView = ({ terms }: { terms: MoneyTerms }) => (
  <WithAccount terms={terms}>{({ apiKey }) => <Sales apiKey={apiKey} />}</WithAccount>
)

function Sales({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const { value, refusal, busy, again } = useAnswer(
    trpc.marketplace.listOwnOffers.queryOptions(
      { limit: 20, cursor: starts.at(-1) },
      { trpc: withKey(apiKey) },
    ),
  )
  if (refusal)
    return (
      <RefusalNote
        refusal={refusal}
        title={`Your offers could not be loaded. ${refusal.title}`}
        action={
          <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
            Try again
          </Button>
        }
      />
    )
  if (value === null) return <PanelSkeleton label="Loading sales" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel aria-label="Earnings">
        <PanelHead title="Earnings" aside="Paid at once, withdrawable" />
        <PanelBody>
          <KeyValues
            rows={[
              ['Earned', priceText(value.total_earned_sats)],
              ['Sales', String(value.total_sales)],
              ['To deliver', String(value.open_purchases)],
            ]}
          />
        </PanelBody>
      </Panel>
      <SaleList apiKey={apiKey} onDelivered={again} />
      <OwnOfferTable
        apiKey={apiKey}
        list={value}
        starts={starts}
        busy={busy}
        onPage={setStarts}
        onEnded={again}
      />
    </div>
  )
}
