'use client'
// The purchases of the account, newest first, each with what it delivered.
import { ShoppingBag } from 'lucide'
import { useState } from 'react'
import { PanelSkeleton } from '#components/account/panel-skeleton.tsx'
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { WithAccount } from '#components/account/session/with-account.tsx'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { PageButtons } from '#components/ui/page-buttons.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { PurchasePanel } from './purchase-panel.tsx'

export const PurchasesView = ({ terms }: { terms: MoneyTerms }) => (
  <WithAccount terms={terms}>{({ apiKey }) => <PurchaseList apiKey={apiKey} />}</WithAccount>
)

function PurchaseList({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  // Where each page begins; the last one is shown.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const { value, refusal, busy, again } = useAnswer(
    trpc.marketplace.listPurchases.queryOptions(
      { role: 'buyer', limit: 20, cursor: starts.at(-1) },
      { trpc: withKey(apiKey) },
    ),
  )
  if (refusal)
    return (
      <RefusalNote
        refusal={refusal}
        title={`Your purchases could not be loaded. ${refusal.title}`}
        action={
          <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
            Try again
          </Button>
        }
      />
    )
  if (value === null) return <PanelSkeleton label="Loading purchases" />
  if (value.purchases.length === 0 && starts.length === 1)
    return (
      <Panel aria-label="No purchases">
        <EmptyState
          icon={ShoppingBag}
          level={2}
          title="You have bought nothing yet"
          action={
            <ButtonLink href="/marketplace" variant="primary">
              Offers
            </ButtonLink>
          }
        >
          What you buy stays readable here.
        </EmptyState>
      </Panel>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={busy}>
      <h2 className="sr-only">Purchases</h2>
      {value.purchases.map((purchase) => (
        <PurchasePanel key={purchase.purchase_id} purchase={purchase} apiKey={apiKey} />
      ))}
      <PageButtons
        className="justify-end"
        starts={starts}
        next={value.next_cursor}
        busy={busy}
        onPage={setStarts}
      />
    </div>
  )
}
