'use client'
// Shows a part that needs an account, or the ways to open one first.
import { type ReactNode, useState } from 'react'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { ServiceProvider } from '#components/service/service-provider.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { NewAccount } from './contract.ts'
import { NewKey, NotStored } from './new-key.tsx'
import { openNewAccount, useSession } from './session.ts'
import { SignIn } from './sign-in.tsx'
import type { MoneyTerms } from './terms.ts'

interface WithAccountProps {
  terms: MoneyTerms
  children: (account: KeptAccount) => ReactNode
}

export function WithAccount({ terms, children }: WithAccountProps) {
  const session = useSession()
  const [fresh, setFresh] = useState<NewAccount | null>(null)
  const [isRefused, setRefused] = useState(false)
  if (fresh)
    return (
      <NewKey
        apiKey={fresh.api_key}
        title={`API key for ${fresh.agent_id}`}
        wasKept={false}
        onKept={(inBrowser) => {
          setRefused(!openNewAccount(fresh, inBrowser))
          setFresh(null)
        }}
      />
    )
  if (session.state === 'open')
    return (
      <>
        {isRefused && <NotStored />}
        <ServiceProvider key={session.account.agentId}>{children(session.account)}</ServiceProvider>
      </>
    )
  if (session.state === 'none')
    return (
      <ServiceProvider>
        <SignIn terms={terms} onRegistered={setFresh} />
      </ServiceProvider>
    )
  return (
    <Loading label="Checking for a saved key">
      <div className="panel grid gap-3 p-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="w-3/4" />
      </div>
    </Loading>
  )
}
