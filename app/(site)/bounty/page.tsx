// Bounty page: what is paid for, how it is judged, the form, and the reader's own submissions.
import type { Metadata } from 'next'
import { TIER } from '#components/bounty/bounty-words.ts'
import { BountyView } from '#components/bounty/submission-form.tsx'
import { MarketScriptNote } from '#components/marketplace/market-script-note.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { BOUNTY_TIERS, type BountyTier } from '#protocol/bounty/tiers.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { moneyTerms } from '../account/money-terms.ts'
import '#components/account/account.css'
import '#components/bounty/bounty.css'
import '#components/validate/validate.css'

export const metadata: Metadata = {
  title: 'Bounty',
  description:
    'Submit a trading idea with its results. What passes the gate and an operator is paid in sats.',
}

const tiers = Object.entries(BOUNTY_TIERS) as [BountyTier, (typeof BOUNTY_TIERS)[BountyTier]][]

export default async function Page() {
  keepPage(30)
  const terms = await moneyTerms()
  return (
    <>
      <PageTitle title="Bounty">
        A trading idea with realised results goes through a gate that anybody can recompute. What passes, and
        what an operator approves, is paid in sats that can be withdrawn.
      </PageTitle>
      <div className="bounty-columns">
        <div>
          <MarketScriptNote
            code={`curl -sS ${terms.baseUrl}/bounty/submit -H "Authorization: Bearer $ASSAY_KEY" -H "Content-Type: application/json" -d @idea.json`}
          />
          <div className="noscript:hidden">
            <BountyView terms={terms} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel aria-label="What is paid">
            <PanelHead title="What is paid" />
            <Table caption="Tiers">
              <thead>
                <tr>
                  <Th phone="lead">Tier</Th>
                  <Th phone="line">Asks for</Th>
                  <Th numeric phone="side">
                    Pays
                  </Th>
                </tr>
              </thead>
              <tbody>
                {tiers.map(([tier, { asks, sats }]) => (
                  <tr key={tier}>
                    <Td phone="lead">{TIER[tier]}</Td>
                    <Td phone="line">{asks}</Td>
                    <Td numeric phone="side">
                      {numberText(sats)} sats
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <PanelTail>From the treasury of this instance, once for each submission.</PanelTail>
          </Panel>
          <Panel aria-label="How it is judged">
            <PanelHead title="How it is judged" />
            <ol className="grid list-decimal gap-2 p-4 pl-9 text-sm">
              <li>
                The gate is the validation of <a href="/validate">/validate</a> over your rows: a Deflated
                Sharpe Ratio of 0.95 or more for the trials that you declare, random signs, purged folds. Only{' '}
                <em>likely real</em> passes.
              </li>
              <li>An operator reads idea, code and evidence, and approves or declines with a reason.</li>
              <li>The bounty arrives in your Lightning-backed balance.</li>
            </ol>
            <PanelTail>
              Title, state and the hash of the evidence are public. Idea, code and evidence are not.
            </PanelTail>
          </Panel>
        </div>
      </div>
    </>
  )
}
