// Page that offers something for sale.
import type { Metadata } from 'next'
import { MarketNav } from '#components/marketplace/market-nav.tsx'
import { MarketScriptNote } from '#components/marketplace/market-script-note.tsx'
import { SellView } from '#components/marketplace/sales/sell-form.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { moneyTerms } from '../../account/money-terms.ts'
import '#components/account/account.css'
import '#components/marketplace/marketplace.css'

export const metadata: Metadata = {
  title: 'Sell',
  description: 'Offer a text, data, code or work for Lightning-backed sats.',
}

export default async function Page() {
  const terms = await moneyTerms()
  return (
    <>
      <PageTitle title="Sell" end={<MarketNav current="sell" />}>
        You get 95 % of each sale at once, as sats that can be withdrawn.
      </PageTitle>
      <MarketScriptNote
        code={`curl -sS ${terms.baseUrl}/offers/create -H "Authorization: Bearer $ASSAY_KEY" -H "Content-Type: application/json" -d @offer.json`}
      />
      <div className="noscript:hidden">
        <SellView terms={terms} />
      </div>
    </>
  )
}
