'use client'
// One purchase of the account: what was delivered, or that it is still to come.
import Link from 'next/link'
import { dayWords } from '#components/ledger/time-words.ts'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { printable, printableLines } from '#protocol/printable.ts'
import type { Purchase } from '../contract.ts'
import { priceText } from '../offer-words.ts'
import { RatePurchase } from './rate-purchase.tsx'

export function PurchasePanel({ purchase, apiKey }: { purchase: Purchase; apiKey: string }) {
  const delivered = purchase.content ?? purchase.fulfillment_ref
  const isOpen = purchase.state === 'purchased'
  return (
    <Panel aria-label={`Purchase of ${printable(purchase.title)}`}>
      <PanelHead
        level={3}
        title={
          <Link href={`/marketplace/${purchase.offer_id}`} prefetch={false}>
            <bdi>{printable(purchase.title)}</bdi>
          </Link>
        }
        aside={`${priceText(purchase.price_sats)} to ${purchase.seller}, ${dayWords(purchase.created_at)}`}
        end={<Tag look={isOpen ? 'accent' : 'fill'}>{isOpen ? 'waiting for the seller' : 'delivered'}</Tag>}
      />
      <PanelBody className="grid gap-3">
        {purchase.buyer_input !== null && (
          <p className="text-sm text-text-2 wrap-anywhere">
            You wrote: <bdi>{printable(purchase.buyer_input)}</bdi>
          </p>
        )}
        {delivered === null ? (
          <p className="text-sm text-muted">Paid. The delivery will appear here.</p>
        ) : (
          <CodeBlock
            code={delivered}
            label={`delivery of ${purchase.purchase_id}`}
            className="attestation-text market-delivery"
          >
            {printableLines(delivered)}
          </CodeBlock>
        )}
        {!isOpen && <RatePurchase apiKey={apiKey} purchaseId={purchase.purchase_id} stars={purchase.stars} />}
      </PanelBody>
      <PanelTail>
        <code className="wrap-anywhere">{purchase.purchase_id}</code>
      </PanelTail>
    </Panel>
  )
}
