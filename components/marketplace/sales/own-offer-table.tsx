'use client'
// The offers of the account, each with its sales and the way to end it.
import { Tag as TagIcon } from 'lucide'
import Link from 'next/link'
import { useState } from 'react'
import { satsText } from '#components/account/balance/amounts.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import { PageButtons } from '#components/ui/page-buttons.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { printable } from '#protocol/printable.ts'
import type { OwnOffers } from '../contract.ts'

interface OwnOfferTableProps {
  apiKey: string
  list: OwnOffers
  starts: readonly (string | undefined)[]
  busy: boolean
  onPage: (starts: readonly (string | undefined)[]) => void
  onEnded: () => void
}

type OwnOffer = OwnOffers['offers'][number]

export function OwnOfferTable({ apiKey, list, starts, busy, onPage, onEnded }: OwnOfferTableProps) {
  const [ending, setEnding] = useState<OwnOffer | null>(null)
  if (list.offers.length === 0 && starts.length === 1)
    return (
      <Panel aria-label="No offers">
        <EmptyState
          icon={TagIcon}
          level={2}
          title="You sell nothing yet"
          action={
            <ButtonLink href="/marketplace/sell" variant="primary">
              Offer something
            </ButtonLink>
          }
        >
          Listing is free; you get 95 % of each sale.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel aria-label="My offers">
      <PanelHead
        title="My offers"
        end={
          <ButtonLink href="/marketplace/sell" size="dense">
            Offer another
          </ButtonLink>
        }
      />
      <Table caption="My offers">
        <thead>
          <tr>
            <Th>Offer</Th>
            <Th numeric>Price, sats</Th>
            <Th numeric>Sold</Th>
            <Th numeric>Earned, sats</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {list.offers.map((offer) => (
            <tr key={offer.offer_id}>
              <Td phone="lead" className="market-title">
                <Link href={`/marketplace/${offer.offer_id}`} prefetch={false}>
                  <bdi>{printable(offer.title)}</bdi>
                </Link>
              </Td>
              <Td numeric phone="side">
                {satsText(offer.price_sats)}
                <span className="md:hidden"> sats</span>
              </Td>
              <Td numeric phone="hide">
                {satsText(offer.sold_count)}
              </Td>
              <Td numeric phone="hide">
                {satsText(offer.total_earned_sats)}
              </Td>
              <Td phone="line">
                {offer.hidden ? (
                  <span className="text-muted">hidden by the operator</span>
                ) : offer.active ? (
                  <Button size="dense" variant="danger-line" onClick={() => setEnding(offer)}>
                    End the sale
                  </Button>
                ) : (
                  <span className="text-muted">ended</span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {(starts.length > 1 || list.next_cursor !== null) && (
        <PanelBody>
          <PageButtons
            className="justify-end"
            starts={starts}
            next={list.next_cursor}
            busy={busy}
            onPage={onPage}
          />
        </PanelBody>
      )}
      {ending && (
        <EndDialog apiKey={apiKey} offer={ending} onClose={() => setEnding(null)} onEnded={onEnded} />
      )}
    </Panel>
  )
}

interface EndDialogProps {
  apiKey: string
  offer: OwnOffer
  onClose: () => void
  onEnded: () => void
}

function EndDialog({ apiKey, offer, onClose, onEnded }: EndDialogProps) {
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    () => client.marketplace.deactivateOffer.mutate({ offer_id: offer.offer_id }, withKey(apiKey)),
    {
      moves: false,
      onDone() {
        onClose()
        onEnded()
      },
    },
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="End the sale?"
      description={
        <>
          <bdi>{printable(offer.title)}</bdi> does not come back. Open purchases are still to be delivered.
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => send(undefined)} loading={busy} loadingLabel="Ending">
            End the sale
          </Button>
        </>
      }
    >
      {refusal && <RefusalNote refusal={refusal} title={`The sale goes on. ${refusal.title}`} />}
    </Dialog>
  )
}
