// Track record and reputation of this verifier, each figure with what it is computed from; then the sellers, offers and verifiers that stand out.
import type { Metadata } from 'next'
import { counted } from '#components/ledger/ledger-words.ts'
import { DemonstrationBanner } from '#components/ledger/list/ledger-lead.tsx'
import { Standings } from '#components/track-record/standings.tsx'
import { TrackRecord } from '#components/track-record/track-record.tsx'
import {
  calibrationSentence,
  fraction,
  outcomeSentence,
  percent,
} from '#components/track-record/track-words.ts'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle, Section } from '#components/ui/section.tsx'
import { readTrackRecord } from '#server/ledger/read/track-record.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../read-operation.ts'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: 'Track record',
  description:
    'What came of the verdicts: outcomes, running sum, calibration and reputation, losses included.',
}

export default async function LeaderboardPage() {
  keepPage(30)
  const [view, board] = await Promise.all([
    sharedContext().then(readTrackRecord),
    readOperation('discovery.getLeaderboard', {}),
  ])
  const { axis, size } = view
  const { derivation } = axis
  return (
    <>
      <PageTitle title="Track record">
        {outcomeSentence(view)} {calibrationSentence(view.calibration)}
      </PageTitle>
      {view.isDemonstration && <DemonstrationBanner />}
      <Section title="Outcomes" aside="Losses at the size of wins. Each drawing has its table.">
        <TrackRecord view={view} isWhole />
      </Section>
      <Section
        title="Reputation"
        aside="Computed from outcomes that settled after an outside clock held a verdict."
      >
        <Panel aria-label="Reputation">
          <PanelHead title={`${fraction(axis.reputationBps)} of 1`} level={3} />
          <PanelBody>
            <KeyValues
              rows={[
                [
                  'Win rate, decisive trades',
                  axis.winRateBps === null ? 'none yet' : percent(axis.winRateBps),
                ],
                ['Counted outcomes', `${derivation.commit_gated_closed} of 50 for full weight`],
                [
                  'Excluded',
                  counted(
                    derivation.excluded_pre_commit_outcomes.reduce((sum, { outcomes }) => sum + outcomes, 0),
                    'outcome that settled before the first outside clock',
                    'outcomes that settled before the first outside clock',
                  ),
                ],
                ['Ledger size', String(size)],
              ]}
            />
          </PanelBody>
          <PanelTail>
            <span>
              Reputation = win rate × min(counted outcomes, 50) / 50. The recipe and every input:{' '}
              <code>curl /ledger</code>, member <code>reputation_axis</code>.
            </span>
          </PanelTail>
        </Panel>
      </Section>
      <Section title="Marketplace and verifiers" aside="An account can stay off this list.">
        <Standings board={board} />
      </Section>
    </>
  )
}
