// The front page: what Assay is, the box that judges in the page, what this instance has done, how to call it.

import type { Metadata } from 'next'
import { AgentSection } from '#components/home/agent-section.tsx'
import { Hero } from '#components/home/hero.tsx'
import { InstanceNumbers } from '#components/home/instance-numbers.tsx'
import { LiveBox } from '#components/live-box/live-box.tsx'
import { readSiteFacts } from '#server/discovery/service/site-facts.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readIsDemonstration } from './demonstration.ts'
import { readCounts, readSampleVerdict, readTerms } from './home-facts.ts'
import '#components/home/home.css'
import '#components/live-box/live-box.css'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { absolute: 'Assay: a verdict before the irreversible step' },
  description: 'Assay judges what an agent is about to do, before it cannot be undone.',
}

export default async function HomePage() {
  keepPage(5)
  const [facts, isDemonstration, counts, first, terms] = await Promise.all([
    readSiteFacts(),
    readIsDemonstration(),
    readCounts(),
    readSampleVerdict(),
    readTerms(),
  ])
  return (
    <>
      <Hero />
      <LiveBox
        rulesetSha256={facts.rulesetSha256}
        engineSha256={facts.engineSha256}
        first={first}
        terms={terms}
      />
      <InstanceNumbers counts={counts} isDemonstration={isDemonstration} />
      <AgentSection baseUrl={facts.baseUrl} freeCalls={terms.freeCalls} priceSats={terms.priceSats} />
    </>
  )
}
