'use client'
// An open account: its name, balance, verdicts, usage, events, memory, keys and referral code.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Glyph } from '#components/glyph/glyph.tsx'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Button } from '#components/ui/input/button.tsx'
import { UrlTabs } from '#components/ui/input/tabs.tsx'
import { useUrlState } from '#components/ui/input/url-state.ts'
import { PageTitle } from '#components/ui/section.tsx'
import { sha256Hex } from '#protocol/bytes.ts'
import { BalancePanel, BalanceSkeleton } from './balance/balance-panel.tsx'
import { MoneyTab } from './balance/money-tab.tsx'
import { NoValueNote } from './balance/no-value-note.tsx'
import { OwedNote } from './balance/owed-note.tsx'
import {
  EventsTab,
  KeysTab,
  MailboxTab,
  MemoryTab,
  ReferralTab,
  ResidenceTab,
  UsageTab,
  VerdictsTab,
} from './lazy-parts.tsx'
import { AwayNote } from './session/away-note.tsx'
import { closeAccount, type Session, updateAccount } from './session/session.ts'
import type { MoneyTerms } from './session/terms.ts'
import { testNetworkOf } from './topup/rail-words.ts'

interface AccountViewProps {
  session: Extract<Session, { state: 'open' }>
  terms: MoneyTerms
}

export function AccountView({ session: { account, isKept }, terms }: AccountViewProps) {
  const { apiKey } = account
  const [tab] = useUrlState('tab', 'money')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const balance = useAnswer(trpc.accounts.getBalance.queryOptions({}, { trpc: withKey(apiKey) }))
  const status = useAnswer(trpc.payments.getWalletStatus.queryOptions({}))
  const wallet = status.value ?? terms.wallet
  const moved = () => {
    void queries.invalidateQueries(trpc.accounts.getBalance.queryFilter())
    void queries.invalidateQueries(trpc.accounts.getStatement.queryFilter())
  }
  const loaded = useEffectEvent((value: BalanceFacts) => remember(account, value))
  useEffect(() => {
    if (balance.value) loaded(balance.value)
  }, [balance.value])
  if (balance.refusal?.kind === 'unknown_key') return <UnknownKey refusal={balance.refusal} />
  const money = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {balance.value ? (
        <BalancePanel balance={balance.value} terms={terms} busy={balance.busy} />
      ) : (
        !balance.refusal && <BalanceSkeleton />
      )}
      <MoneyTab
        account={account}
        balance={balance.value}
        onMoved={moved}
        onLook={balance.again}
        wallet={wallet}
        terms={terms}
      />
    </div>
  )
  return (
    <div className="account">
      <PageTitle title="Account">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Glyph value={sha256Hex(account.agentId)} size={16} />
          <span className="font-mono wrap-anywhere">{account.agentId}</span>
          {!isKept && <span className="text-muted">not saved in this browser</span>}
        </span>
      </PageTitle>
      <div className="account-notes">
        <NoValueNote network={testNetworkOf(wallet)} />
        <AwayNote />
        {balance.refusal && balance.refusal.kind !== 'offline' && (
          <RefusalNote
            refusal={balance.refusal}
            title={`The balance could not be loaded. ${balance.refusal.title}`}
            action={
              <Button size="dense" onClick={balance.again} loading={balance.busy} loadingLabel="Loading">
                Try again
              </Button>
            }
          />
        )}
        {balance.value && <OwedNote owedSats={balance.value.owed_sats} />}
      </div>
      <UrlTabs
        param="tab"
        label="Account"
        className="contents"
        tabs={[
          { value: 'money', label: 'Money', content: money },
          {
            value: 'verdicts',
            label: 'My verdicts',
            content: <VerdictsTab account={account} publishSats={terms.publishSats} onMoved={moved} />,
          },
          {
            value: 'usage',
            label: 'Usage',
            content: <UsageTab balance={balance.value} refusal={balance.refusal} />,
          },
          {
            value: 'events',
            label: 'Events',
            // Listens only while it is looked at.
            content: tab === 'events' && <EventsTab apiKey={apiKey} />,
          },
          {
            value: 'mailbox',
            label: 'Mailbox',
            // Listing marks as read: only when it is looked at.
            content: tab === 'mailbox' && (
              <MailboxTab apiKey={apiKey} maxCharacters={terms.maxMessageCharacters} onMoved={moved} />
            ),
          },
          {
            value: 'memory',
            label: 'Memory',
            content: <MemoryTab apiKey={apiKey} terms={terms.memory} onMoved={moved} />,
          },
          {
            value: 'residence',
            label: 'Residence',
            content: tab === 'residence' && <ResidenceTab apiKey={apiKey} />,
          },
          {
            value: 'keys',
            label: 'Keys',
            content: <KeysTab account={account} isKept={isKept} />,
          },
          {
            value: 'referral',
            label: 'Referral',
            // Asked for when it is looked at.
            content: tab === 'referral' && <ReferralTab apiKey={apiKey} terms={terms} />,
          },
        ]}
      />
    </div>
  )
}

/** The other pages count free calls with what is kept. */
function remember(account: KeptAccount, { agent_id: agentId, free_calls_remaining: free }: BalanceFacts) {
  if (account.agentId !== agentId || account.freeCallsRemaining !== free)
    updateAccount(account, { agentId, freeCallsRemaining: free })
}

interface BalanceFacts {
  agent_id: string
  free_calls_remaining: number
}

function UnknownKey({ refusal }: { refusal: Parameters<typeof RefusalNote>[0]['refusal'] }) {
  return (
    <>
      <PageTitle title="Account">This API key does not open an account.</PageTitle>
      <RefusalNote
        refusal={refusal}
        action={<Button onClick={closeAccount}>Forget this key and start over</Button>}
      />
    </>
  )
}
