// Page of one offer: what it says, what its sales say, and the purchase.
import { SearchX } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { MarketScriptNote } from '#components/marketplace/market-script-note.tsx'
import { BuyView } from '#components/marketplace/offer/buy-view.tsx'
import { OfferFacts, OfferText } from '#components/marketplace/offer/offer-facts.tsx'
import { priceText } from '#components/marketplace/offer-words.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { printable } from '#protocol/printable.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { getOffer } from '#server/marketplace/offers/get-offer.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import { moneyTerms } from '../../account/money-terms.ts'
import { readOperation } from '../../read-operation.ts'
import '#components/account/account.css'
import '#components/marketplace/marketplace.css'

type Props = { params: Promise<{ offer: string }> }

/** Once a request, for the page and its title. */
const find = cache(async (id: string) => {
  const asked = getOffer.input.safeParse({ offer_id: id })
  if (!asked.success) return null
  try {
    return await readOperation('marketplace.getOffer', asked.data)
  } catch (error) {
    if (error instanceof OperationError && error.code === 'unknown_offer') return null
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const offer = await find((await params).offer)
  if (!offer) return { title: 'No such offer', robots: { index: false } }
  return {
    title: printable(offer.title),
    description: `Offered by ${offer.seller} for ${priceText(offer.price_sats)}.`,
  }
}

export default async function OfferPage({ params }: Props) {
  const offer = await find((await params).offer)
  if (!offer) {
    if (!answerStatus(404)) notFound()
    return (
      <EmptyState
        icon={SearchX}
        level={2}
        title="No offer has this address"
        action={<ButtonLink href="/marketplace">All offers</ButtonLink>}
      >
        Offers keep their address, also after their sale has ended.
      </EmptyState>
    )
  }
  keepPage(5)
  const terms = await moneyTerms()
  const code = `curl -sS ${terms.baseUrl}/offers/buy -H "Authorization: Bearer $ASSAY_KEY" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"offer_id": "${offer.offer_id}", "max_price_sats": ${offer.price_sats}}'`
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-sm">
        <Link href="/marketplace">Marketplace</Link>
      </nav>
      <PageTitle title={<bdi>{printable(offer.title)}</bdi>}>
        {priceText(offer.price_sats)}, offered by{' '}
        <span className="font-mono wrap-anywhere">{offer.seller}</span>.
      </PageTitle>
      <div className="market-offer">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OfferText offer={offer} />
          <OfferFacts offer={offer} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {offer.active ? (
            <>
              <MarketScriptNote code={code} />
              <div className="noscript:hidden">
                <BuyView offer={offer} terms={terms} />
              </div>
            </>
          ) : (
            <Note tone="warning" title="The sale of this offer has ended.">
              What was bought before stays in the purchases of its buyers.
            </Note>
          )}
        </div>
      </div>
    </>
  )
}
