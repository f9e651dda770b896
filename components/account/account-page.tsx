'use client'
// The account page: signs in, then shows balance, top-ups, withdrawals, statement, keys and referral.
import { type ReactNode, useState } from 'react'
import { ServiceProvider } from '#components/service/service-provider.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { AccountView } from './account-view.tsx'
import { NoValueNote } from './balance/no-value-note.tsx'
import { NoScript } from './no-script.tsx'
import { AwayNote } from './session/away-note.tsx'
import type { NewAccount } from './session/contract.ts'
import { NewKey, NotStored } from './session/new-key.tsx'
import { openNewAccount, useSession } from './session/session.ts'
import { SignIn } from './session/sign-in.tsx'
import type { MoneyTerms } from './session/terms.ts'
import { testNetworkOf } from './topup/rail-words.ts'

export function AccountPage({ terms }: { terms: MoneyTerms }) {
  const session = useSession()
  const [fresh, setFresh] = useState<NewAccount | null>(null)
  const [isRefused, setRefused] = useState(false)

  if (session.state === 'open' && !fresh)
    return (
      <>
        {isRefused && <NotStored />}
        <ServiceProvider key={session.account.agentId}>
          <AccountView session={session} terms={terms} />
        </ServiceProvider>
      </>
    )
  return (
    <Frame terms={terms}>
      <NoScript baseUrl={terms.baseUrl} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 noscript:hidden">
        {fresh ? (
          <NewKey
            apiKey={fresh.api_key}
            title={`API key for ${fresh.agent_id}`}
            wasKept={false}
            onKept={(inBrowser) => {
              setRefused(!openNewAccount(fresh, inBrowser))
              setFresh(null)
            }}
          />
        ) : session.state === 'none' ? (
          <ServiceProvider>
            <SignIn terms={terms} onRegistered={setFresh} />
          </ServiceProvider>
        ) : (
          <Loading label="Checking for a saved key">
            <div className="grid min-h-[70vh] content-start gap-4">
              <div className="panel grid gap-3 p-5">
                <Skeleton className="h-6 w-40" />
                <Skeleton className="w-3/4" />
              </div>
            </div>
          </Loading>
        )}
      </div>
    </Frame>
  )
}

function Frame({ terms: { wallet }, children }: { terms: MoneyTerms; children: ReactNode }) {
  return (
    <>
      <PageTitle title="Account">An account is an API key. No name, email or card.</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <NoValueNote network={testNetworkOf(wallet)} />
        <AwayNote />
        {children}
      </div>
    </>
  )
}
