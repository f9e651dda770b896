// Account page. The server sends the page, the prices and the state of the rails; the key stays in the browser.
import type { Metadata } from 'next'
import { AccountPage } from '#components/account/account-page.tsx'
import '#components/account/account.css'
import '#components/messages/messages.css'
import { moneyTerms } from './money-terms.ts'

export const metadata: Metadata = {
  title: 'Account',
  description: 'Open an account, top it up, see every movement, withdraw, and look after its key.',
}

export default async function Page() {
  return <AccountPage terms={await moneyTerms()} />
}
