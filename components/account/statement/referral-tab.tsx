'use client'
// The Referral tab: the code, the link that contains it, and the bonuses so far.
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { counted, satsText } from '../balance/amounts.ts'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import type { Referral } from '../session/contract.ts'
import type { MoneyTerms } from '../session/terms.ts'

export function ReferralTab({ apiKey, terms }: { apiKey: string; terms: MoneyTerms }) {
  const trpc = useTRPC()
  const { value, refusal, busy, again } = useAnswer(
    trpc.accounts.getReferralInfo.queryOptions({}, { trpc: withKey(apiKey) }),
  )
  if (value) return <ReferralPanels referral={value} baseUrl={terms.baseUrl} />
  if (refusal)
    return (
      <RefusalNote
        refusal={refusal}
        title={`The referral code could not be loaded. ${refusal.title}`}
        action={
          <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
            Try again
          </Button>
        }
      />
    )
  return <PanelSkeleton label="Loading referral code" />
}

function ReferralPanels({ referral, baseUrl }: { referral: Referral; baseUrl: string }) {
  const bonus = satsText(referral.bonus_per_referral_sats)
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
      <Panel aria-label="Your code">
        <PanelHead title="Your code" aside={<code>{referral.ref_code}</code>} />
        <PanelBody className="grid gap-4">
          <p className="text-sm text-text-2">
            When someone registers with your code and their first top-up is at least{' '}
            {satsText(referral.minimum_topup_sats)} sats, you both get {bonus} sats, for up to 20 referrals a
            day. If they withdraw that top-up before spending 1,000 sats, the unspent part of both bonuses is
            taken back. Bonus sats can be spent, not withdrawn.
          </p>
          <Link label="Link for people" value={`${baseUrl}/account?ref=${referral.ref_code}`} />
          <Link label="Link for programs (POST)" value={referral.ref_link} />
        </PanelBody>
        <PanelTail>Derived from your API key without revealing it.</PanelTail>
      </Panel>
      <Panel aria-label="Results">
        <PanelHead title="Results" />
        <PanelBody>
          <KeyValues
            rows={[
              ['Registered', counted(referral.total_referrals, 'account', 'accounts')],
              ['Bonus paid', counted(referral.bonuses_paid, 'time', 'times')],
              ['Not topped up yet', counted(referral.bonuses_pending, 'account', 'accounts')],
              ['Earned', `${satsText(referral.total_earned_sats)} sats`],
              [
                'Referred by',
                referral.referred_by_code === null
                  ? 'no one'
                  : `${referral.referred_by_code}, bonus ${referral.my_bonus_paid ? 'paid' : 'at your first top-up'}`,
              ],
            ]}
          />
        </PanelBody>
      </Panel>
    </div>
  )
}

const Link = ({ label, value }: { label: string; value: string }) => (
  <div className="grid gap-1.5">
    <span className="text-xs font-medium text-muted">{label}</span>
    <CodeLine code={value} label={label.toLowerCase()} />
  </div>
)
