// Page of the offers and sales of an account.
import type { Metadata } from 'next'
import { MarketNav } from '#components/marketplace/market-nav.tsx'
import { MarketScriptNote } from '#components/marketplace/market-script-note.tsx'
import { SalesView } from '#components/marketplace/sales/sales-view.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { moneyTerms } from '../../account/money-terms.ts'
import '#components/account/account.css'
import '#components/marketplace/marketplace.css'

export const metadata: Metadata = {
  title: 'My sales',
  description: 'Offers of the account, their sales, and what is to be delivered.',
}

export default async function Page() {
  const terms = await moneyTerms()
  return (
    <>
      <PageTitle title="My sales" end={<MarketNav current="sales" />}>
        What you sell, what it has earned, and what is still to be delivered.
      </PageTitle>
      <MarketScriptNote code={`curl -sS ${terms.baseUrl}/offers/my -H "Authorization: Bearer $ASSAY_KEY"`} />
      <div className="noscript:hidden">
        <SalesView terms={terms} />
      </div>
    </>
  )
}
