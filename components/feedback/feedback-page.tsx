'use client'
// Feedback of members: the list with votes, and the form that adds to it. Both need an account.
import { KeyRound } from 'lucide'
import { useState } from 'react'
import { type Session, useSession } from '#components/account/session/session.ts'
import { ServiceProvider } from '#components/service/service-provider.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackList } from './feedback-list.tsx'
import type { Filter } from './feedback-words.ts'

export function FeedbackPage() {
  const session = useSession()
  return (
    <>
      <PageTitle title="Feedback">
        What members of this instance ask for, with one vote for each account. The operator moves what is open
        to triaged, planned, shipped or declined. For programs: <code>GET /feedback</code>.
      </PageTitle>
      <noscript>
        <Note tone="warning" title="Scripts are off.">
          The list is for accounts: read it with <code>GET /feedback</code> and an API key.
        </Note>
      </noscript>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 noscript:hidden">
        <Members session={session} />
      </div>
    </>
  )
}

function Members({ session }: { session: Session }) {
  if (session.state === 'open')
    return (
      <ServiceProvider key={session.account.agentId}>
        <Board apiKey={session.account.apiKey} />
      </ServiceProvider>
    )
  if (session.state === 'unknown')
    return (
      <Loading label="Checking for a saved key">
        <div className="panel grid min-h-60 content-start gap-3 p-5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="w-3/4" />
        </div>
      </Loading>
    )
  return (
    <Panel aria-label="Sign in">
      <EmptyState
        icon={KeyRound}
        level={2}
        title="Feedback is for accounts"
        action={<ButtonLink href="/account">Open an account or sign in</ButtonLink>}
      >
        Every account reads it. Accounts with a balance, or with a delivered paid call, write and vote.
      </EmptyState>
    </Panel>
  )
}

function Board({ apiKey }: { apiKey: string }) {
  const [filter, setFilter] = useState<Filter>('active')
  return (
    <>
      <FeedbackList apiKey={apiKey} filter={filter} onFilter={setFilter} />
      <FeedbackForm apiKey={apiKey} onReceived={() => setFilter('active')} />
    </>
  )
}
