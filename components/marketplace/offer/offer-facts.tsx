// What an offer says of itself, and what its sales say.
import { dayWords } from '#components/ledger/time-words.ts'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { salePartsOf } from '#protocol/payments/sale.ts'
import { printable, printableLines } from '#protocol/printable.ts'
import type { Offer } from '../contract.ts'
import { deliveryText, priceText, ratingText, soldText } from '../offer-words.ts'
import { SellerScore } from '../seller-score.tsx'

export function OfferText({ offer }: { offer: Offer }) {
  return (
    <Panel aria-label="Description">
      <PanelHead title="Description" aside="Words of the seller; nobody has verified them" />
      <PanelBody className="grid gap-4">
        <p className="market-text">
          <bdi>{printableLines(offer.description)}</bdi>
        </p>
        {offer.preview_text !== null && (
          <figure className="market-preview">
            <figcaption className="text-xs font-medium text-muted">Sample</figcaption>
            <blockquote className="market-text">
              <bdi>{printableLines(offer.preview_text)}</bdi>
            </blockquote>
          </figure>
        )}
      </PanelBody>
      {offer.thumbnail_url !== null && (
        <PanelTail>
          <span className="wrap-anywhere">
            Image of the seller:{' '}
            <a href={offer.thumbnail_url} rel="noreferrer nofollow ugc">
              {printable(offer.thumbnail_url)}
            </a>
          </span>
        </PanelTail>
      )}
    </Panel>
  )
}

export function OfferFacts({ offer }: { offer: Offer }) {
  const { payoutSats } = salePartsOf(offer.price_sats)
  const open = offer.seller_open_percent
  return (
    <Panel aria-label="Seller and sales">
      <PanelHead title="Seller and sales" />
      <PanelBody>
        <KeyValues
          rows={[
            [
              'Seller',
              <span key="seller" className="font-mono wrap-anywhere">
                {offer.seller}
              </span>,
            ],
            ['Reputation', <SellerScore key="score" score={offer.seller_reputation_score} />],
            ['Sales', soldText(offer)],
            ['Rating', ratingText(offer)],
            ['Delivery', deliveryText(offer)],
            ...(open === null
              ? []
              : [['Not delivered yet', `${open} % of the seller’s manual sales`] as const]),
            ['Seller gets', `${priceText(payoutSats)} of each sale, 95 %`],
            ['Category', <Tag key="category">{offer.category}</Tag>],
            ['Listed', dayWords(offer.created_at)],
          ]}
        />
      </PanelBody>
      <PanelTail>
        Reputation counts sales of this offer, of the last 7 days and of the seller; it is no judgment of what
        is sold.
      </PanelTail>
    </Panel>
  )
}
