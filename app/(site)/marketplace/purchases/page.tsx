// Page of the purchases of an account.
import type { Metadata } from 'next'
import { MarketNav } from '#components/marketplace/market-nav.tsx'
import { MarketScriptNote } from '#components/marketplace/market-script-note.tsx'
import { PurchasesView } from '#components/marketplace/purchases/purchases-view.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { moneyTerms } from '../../account/money-terms.ts'
import '#components/account/account.css'
import '#components/marketplace/marketplace.css'

export const metadata: Metadata = {
  title: 'Purchases',
  description: 'What the account has bought, with what was delivered.',
}

export default async function Page() {
  const terms = await moneyTerms()
  return (
    <>
      <PageTitle title="Purchases" end={<MarketNav current="purchases" />}>
        What you have bought, with what was delivered.
      </PageTitle>
      <MarketScriptNote
        code={`curl -sS ${terms.baseUrl}/offers/purchases -H "Authorization: Bearer $ASSAY_KEY"`}
      />
      <div className="noscript:hidden">
        <PurchasesView terms={terms} />
      </div>
    </>
  )
}
