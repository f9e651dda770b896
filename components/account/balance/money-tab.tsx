'use client'
// The Money tab: top-ups, withdrawals and the statement.
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import type { Balance, WalletStatus } from '../session/contract.ts'
import type { MoneyTerms } from '../session/terms.ts'
import { Statement } from '../statement/statement.tsx'
import { TopUpPanel } from '../topup/top-up-panel.tsx'
import { WithdrawPanel } from '../withdraw/withdraw-panel.tsx'

interface MoneyTabProps {
  account: KeptAccount
  balance: Balance | null
  wallet: WalletStatus
  terms: MoneyTerms
  /** Asks for the balance again, and for the statement too. */
  onMoved: () => void
  /** Asks for the balance alone. */
  onLook: () => void
}

export function MoneyTab({ account, balance, wallet, terms, onMoved, onLook }: MoneyTabProps) {
  const { apiKey, agentId } = account
  const shared = { apiKey, balance, wallet, terms, onMoved }
  return (
    <>
      <div className="account-ways">
        <TopUpPanel {...shared} agentId={agentId} onLook={onLook} />
        <WithdrawPanel {...shared} />
      </div>
      <Statement apiKey={apiKey} />
    </>
  )
}
