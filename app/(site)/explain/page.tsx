// Page that explains a verdict. The server sends the page; what is explained stays in the browser, in the fragment or as it
// is dropped.

import type { Metadata } from 'next'
import { ExplainPage } from '#components/explain/explain-page.tsx'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/explain/explain.css'
import '#components/live-box/live-box.css'

export const metadata: Metadata = {
  title: 'Explain a verdict',
  description: 'Which words caused a verdict, by which rule and arithmetic, computed again in your browser.',
}

interface PageProps {
  searchParams: Promise<{ event_id?: string | string[] }>
}

export default async function Page({ searchParams }: PageProps) {
  keepPage(30)
  const { event_id: eventId } = await searchParams
  return <ExplainPage linkedEventId={[eventId].flat()[0] ?? null} />
}
