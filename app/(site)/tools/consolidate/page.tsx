// Page that plans the joining of Bitcoin outputs.
import type { Metadata } from 'next'
import { ConsolidatePage } from '#components/tools/consolidate/consolidate-page.tsx'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'

export const metadata: Metadata = {
  title: 'Consolidate Bitcoin outputs',
  description: 'Plan whether joining small outputs pays, and get an unsigned transaction for your wallet.',
}

export default async function Page() {
  keepPage(30)
  const { env } = await sharedContext()
  return <ConsolidatePage lookupHost={new URL(env.ESPLORA_URL).host} />
}
