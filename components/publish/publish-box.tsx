'use client'
// The publishing form outside the account page. A balance that is too small is topped up on the page of the proof.
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { ServiceProvider } from '#components/service/service-provider.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { PublishForm } from './publish-form.tsx'

interface PublishBoxProps {
  account: KeptAccount
  eventId: string
  priceSats: number
}

export const PublishBox = (props: PublishBoxProps) => (
  <ServiceProvider key={props.account.agentId}>
    <PublishForm {...props} topUp={() => <TopUpElsewhere eventId={props.eventId} />} />
  </ServiceProvider>
)

export const TopUpElsewhere = ({ eventId }: { eventId: string }) => (
  <Note tone="warning">
    <a href={`/verdict-proofs/${eventId}#publish`}>Top up and publish on the page of this verdict</a>. It
    keeps its address.
  </Note>
)
