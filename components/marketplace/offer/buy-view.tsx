'use client'
// The purchase on the page of an offer: for the open account, or after one was opened.
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { WithAccount } from '#components/account/session/with-account.tsx'
import type { Offer } from '../contract.ts'
import { BuyPanel } from './buy-panel.tsx'

export const BuyView = ({ offer, terms }: { offer: Offer; terms: MoneyTerms }) => (
  <div className="market-buy">
    <WithAccount terms={terms}>
      {(account) => <BuyPanel offer={offer} account={account} terms={terms} />}
    </WithAccount>
  </div>
)
