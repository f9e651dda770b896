// Statistics of this instance, drawn from the counts that programs read at the same address.
import type { Metadata } from 'next'
import { ActivityPlot, findingOf } from '#components/stats/activity-plot.tsx'
import { Figures } from '#components/stats/figures.tsx'
import { VerdictShares } from '#components/stats/verdict-shares.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { getStats } from '#server/discovery/service/get-stats.ts'
import { readOperation } from '../read-operation.ts'

export const metadata: Metadata = {
  title: 'Stats',
  description: 'Verdicts, proofs and accounts of this instance, counted from its own rows.',
}

export default async function StatsPage() {
  const {
    verification,
    proof_of_flow: flow,
    daily_activity: days,
    generated_at: at,
  } = await readOperation(getStats, {})
  return (
    <>
      <PageTitle title="What this instance has done, counted from its own rows">
        Every verdict counts once, rejects included. The same, for programs: <code>curl /stats</code>.
      </PageTitle>
      <div className="grid gap-4">
        <Figures
          figures={[
            { name: 'Verdicts', value: verification.verdicts, aside: 'over all time' },
            {
              name: 'Signed',
              value: verification.signed,
              aside: `of ${verification.verdicts.toLocaleString('en')}; the rest did not ask for a proof`,
            },
            {
              name: 'Accounts',
              value: flow.registered_accounts,
              aside: `${flow.active_accounts_24h.toLocaleString('en')} active in the last 24 hours`,
            },
            {
              name: 'Charged',
              value: flow.sats_flowed_estimate,
              unit: 'sats',
              aside: `${flow.sats_flowed_24h_estimate.toLocaleString('en')} in the last 24 hours`,
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
            <PanelHead title="Verdicts by word" aside="over all time" />
            <PanelBody>
              <VerdictShares counts={verification.by_verdict} />
            </PanelBody>
            <PanelTail>
              {flow.total_calls.toLocaleString('en')} paid calls delivered, free ones included;{' '}
              {verification.proofs.toLocaleString('en')} events signed
            </PanelTail>
          </Panel>
        </div>
        <p className="text-xs text-muted">
          Counted at {new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC; days are UTC.
        </p>
      </div>
    </>
  )
}
