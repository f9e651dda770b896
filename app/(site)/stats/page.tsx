// Statistics of this instance, drawn from the counts that programs read at the same address.
import type { Metadata } from 'next'
import { ActivityPlot, findingOf } from '#components/stats/activity-plot.tsx'
import { ClocksPanel } from '#components/stats/clocks-panel.tsx'
import { Figures } from '#components/stats/figures.tsx'
import { VerdictShares } from '#components/stats/verdict-shares.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { Specimen } from '#components/ui/tag.tsx'
import { readIsDemonstration } from '../demonstration.ts'
import { readOperation } from '../read-operation.ts'

export const metadata: Metadata = {
  title: 'Stats',
  description: 'Live counts of verdicts, proofs and accounts on this instance.',
}

export default async function StatsPage() {
  const [stats, isDemonstration] = await Promise.all([
    readOperation('discovery.getStats', {}),
    readIsDemonstration(),
  ])
  const {
    verification,
    proof_of_flow: flow,
    marketplace,
    board,
    daily_activity: days,
    generated_at: at,
  } = stats
  return (
    <>
      <PageTitle title="Instance activity">
        Live counts from this instance’s database. Each verdict counts once, rejections included. The same
        data for programs: <code>curl /stats</code>.
      </PageTitle>
      <div className="grid gap-4">
        {isDemonstration && (
          <Note tone="warning" title="Demonstration data.">
            These figures count invented activity. <Specimen />
          </Note>
        )}
        <Figures
          figures={[
            { name: 'Verdicts', value: verification.verdicts, aside: 'all time' },
            {
              name: 'Signed',
              value: verification.signed,
              aside: `of ${numberText(verification.verdicts)}; the rest did not request a proof`,
            },
            {
              name: 'Accounts',
              value: flow.registered_accounts,
              aside: `${numberText(flow.active_accounts_24h)} active in the last 24 hours`,
            },
            {
              name: 'Charged',
              value: flow.sats_flowed_estimate,
              unit: 'sats',
              aside: `${numberText(flow.sats_flowed_24h_estimate)} in the last 24 hours`,
            },
          ]}
        />
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-4 max-lg:grid-cols-1">
          <Panel>
            <PanelHead title="Verdicts by day" aside={findingOf(days)} />
            <PanelBody>
              <ActivityPlot days={days} />
            </PanelBody>
          </Panel>
          <Panel>
            <PanelHead title="Verdicts by outcome" aside="all time" />
            <PanelBody>
              <VerdictShares counts={verification.by_verdict} />
            </PanelBody>
            <PanelTail>
              {counted(flow.total_calls, 'billable call', 'billable calls')} served (including free quota);{' '}
              {counted(verification.proofs, 'event', 'events')} signed
            </PanelTail>
          </Panel>
        </div>
        <Figures
          figures={[
            {
              name: 'Offers',
              value: marketplace.active_listings,
              aside: 'can be bought now',
            },
            {
              name: 'Purchases',
              value: marketplace.purchases,
              aside: `${numberText(marketplace.purchases_24h)} in the last 24 hours`,
            },
            {
              name: 'Traded',
              value: marketplace.volume_sats,
              unit: 'sats',
              aside: 'prices of all purchases',
            },
            {
              name: 'Posts',
              value: board.posts,
              aside: `${counted(board.direct_messages, 'direct message', 'direct messages')} besides`,
            },
          ]}
        />
        <ClocksPanel clocks={stats.clocks} nowUnix={at} />
        <p className="text-xs text-muted">
          Counted at {new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC; days are UTC.
        </p>
      </div>
    </>
  )
}

const counted = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
