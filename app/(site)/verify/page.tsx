// Does this proof hold? The server sends the page, its published keys and nothing else; the page does the work.
import type { Metadata } from 'next'
import { VerifyDesk } from '#components/verify/verify-desk.tsx'
import { readNewestProofId } from '#server/proofs/newest-proof.ts'
import { sharedContext } from '#server/runtime.ts'

export const metadata: Metadata = {
  title: 'Verify',
  description: 'Check a signed verdict in your own browser: every value beside the one it should have.',
}

interface VerifyPageProps {
  searchParams: Promise<{ event_id?: string | string[] }>
}

export default async function VerifyPage({ searchParams }: VerifyPageProps) {
  const { event_id: eventId } = await searchParams
  const { profile, env } = await sharedContext()
  return (
    <VerifyDesk
      profile={profile}
      baseUrl={env.BASE_URL}
      linkedEventId={[eventId].flat()[0] ?? null}
      newestProofId={await readNewestProofId()}
    />
  )
}
