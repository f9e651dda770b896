// The front page: what Assay is, the box that judges in the page, what this instance has done, how to call it.

import type { Metadata } from 'next'
import { AgentSection } from '#components/home/agent-section.tsx'
import { Hero } from '#components/home/hero.tsx'
import { InstanceNumbers } from '#components/home/instance-numbers.tsx'
import { LedgerSection } from '#components/home/ledger-section.tsx'
import { ThreeCheckers } from '#components/home/three-checkers.tsx'
import { LiveBox } from '#components/live-box/live-box.tsx'
import { TrackRecordSection } from '#components/track-record/track-record-section.tsx'
import { readSiteFacts } from '#server/discovery/service/site-facts.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readIsDemonstration } from './demonstration.ts'
import { readCounts, readNewestEntries, readOutcomes, readSampleVerdict, readTerms } from './home-facts.ts'
import '#components/home/home.css'
import '#components/ledger/ledger.css'
import '#components/live-box/live-box.css'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { absolute: 'Assay: a verdict before the irreversible step' },
  description: 'Assay judges what an agent is about to do, before it cannot be undone.',
}

export default async function HomePage() {
  keepPage(5)
  const [facts, isDemonstration, counts, first, terms, newest, outcomes] = await Promise.all([
    readSiteFacts(),
    readIsDemonstration(),
    readCounts(),
    readSampleVerdict(),
    readTerms(),
    readNewestEntries(),
    readOutcomes(),
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
      <LedgerSection newest={newest} isDemonstration={isDemonstration} />
      {outcomes && <TrackRecordSection view={outcomes} />}
      <ThreeCheckers baseUrl={facts.baseUrl} />
      <InstanceNumbers counts={counts} isDemonstration={isDemonstration} />
      <AgentSection baseUrl={facts.baseUrl} freeCalls={terms.freeCalls} priceSats={terms.priceSats} />
    </>
  )
}
