// Page that explains a verdict. The server sends the page; what is explained stays in the browser, in the fragment or as it
// is dropped.

import type { Metadata } from 'next'
import { ExplainDesk } from '#components/explain/explain-desk.tsx'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/explain/explain.css'
import '#components/live-box/live-box.css'

export const metadata: Metadata = {
  title: 'Explain a verdict',
  description: 'Which words caused a verdict, by which rule and arithmetic, computed again in your browser.',
}

interface ExplainPageProps {
  searchParams: Promise<{ event_id?: string | string[] }>
}

export default async function ExplainPage({ searchParams }: ExplainPageProps) {
  keepPage(30)
  const { event_id: eventId } = await searchParams
  return <ExplainDesk linkedEventId={[eventId].flat()[0] ?? null} />
}
