// Page that verifies a proof. The server sends the page, its published keys and nothing else; the page does the work.

import type { Metadata } from 'next'
import { VerifyPage } from '#components/verify/verify-page.tsx'
import { ledgerProfileOf } from '#server/ledger/ledger-head.ts'
import { readNewestProofId } from '#server/proofs/newest-proof.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'

export const metadata: Metadata = {
  title: 'Verify',
  description: 'Check a signed verdict in your own browser: every value beside the one it should have.',
}

interface PageProps {
  searchParams: Promise<{ event_id?: string | string[]; entry?: string | string[] }>
}

export default async function Page({ searchParams }: PageProps) {
  keepPage(30)
  const { event_id: eventId, entry } = await searchParams
  const ctx = await sharedContext()
  return (
    <VerifyPage
      profile={ledgerProfileOf(ctx)}
      baseUrl={ctx.env.BASE_URL}
      linked={linkedBy([entry].flat()[0], [eventId].flat()[0])}
      newestProofId={await readNewestProofId()}
    />
  )
}

const linkedBy = (entry: string | undefined, eventId: string | undefined) =>
  entry !== undefined
    ? { kind: 'entry' as const, text: entry }
    : eventId !== undefined
      ? { kind: 'event' as const, text: eventId }
      : null
