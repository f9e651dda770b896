'use client'
// How does money move? In, out, and every movement so far.
import { useState } from 'react'
import type { KeptAccount } from '#components/live-box/account-key.ts'
import type { Balance, WalletStatus } from './contract.ts'
import { Statement } from './statement.tsx'
import type { MoneyTerms } from './terms.ts'
import { TopUpPanel } from './top-up-panel.tsx'
import { WithdrawPanel } from './withdraw-panel.tsx'

interface MoneyTabProps {
  account: KeptAccount
  balance: Balance | null
  wallet: WalletStatus
  terms: MoneyTerms
  onMoved: () => void
}

export function MoneyTab({ account, balance, wallet, terms, onMoved }: MoneyTabProps) {
  const { apiKey, agentId } = account
  const [movements, setMovements] = useState(0)
  const moved = () => {
    setMovements((count) => count + 1)
    onMoved()
  }
  return (
    <>
      <div className="account-ways">
        <TopUpPanel apiKey={apiKey} agentId={agentId} wallet={wallet} terms={terms} onMoved={moved} />
        <WithdrawPanel apiKey={apiKey} balance={balance} wallet={wallet} terms={terms} onMoved={moved} />
      </div>
      <Statement apiKey={apiKey} movements={movements} />
    </>
  )
}
