'use client'
// Publishing on the page of a proof: opens an account where there is none, and fills a balance that is too small by
// Lightning in the same place.
import { useRouter } from 'next/navigation'
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { WithAccount } from '#components/account/session/with-account.tsx'
import { LightningTopUp } from '#components/account/topup/lightning-top-up.tsx'
import { whyOff } from '#components/account/topup/rail-words.ts'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { PublishForm } from './publish-form.tsx'

interface PublishPanelProps {
  eventId: string
  priceSats: number
  terms: MoneyTerms
}

const LEAST_TOP_UP_SATS = 1_000

export const PublishPanel = ({ terms, ...verdict }: PublishPanelProps) => (
  <WithAccount terms={terms}>
    {(account) => <Publishing {...verdict} terms={terms} account={account} />}
  </WithAccount>
)

function Publishing({ account, terms, ...verdict }: PublishPanelProps & { account: KeptAccount }) {
  const router = useRouter()
  return (
    <PublishForm
      {...verdict}
      account={account}
      // The page was drawn before the entry existed.
      onPublished={router.refresh}
      topUp={(missing, look) => <TopUp account={account} terms={terms} missing={missing} look={look} />}
    />
  )
}

interface TopUpProps {
  account: KeptAccount
  terms: MoneyTerms
  missing: number
  look: () => void
}

function TopUp({ account: { apiKey, agentId }, terms, missing, look }: TopUpProps) {
  const trpc = useTRPC()
  const status = useAnswer(trpc.payments.getWalletStatus.queryOptions({}))
  const balance = useAnswer(trpc.accounts.getBalance.queryOptions({}, { trpc: withKey(apiKey) }))
  const wallet = status.value ?? terms.wallet
  const { available, reason } = wallet.methods.lightning
  return (
    <section aria-label="Top up" className="border-t border-line pt-4">
      {available ? (
        <LightningTopUp
          apiKey={apiKey}
          agentId={agentId}
          balance={balance.value}
          wallet={wallet}
          terms={terms}
          initialSats={Math.max(missing, LEAST_TOP_UP_SATS)}
          onMoved={look}
          onLook={look}
        />
      ) : (
        <Note tone="warning" title="Lightning is not available.">
          {whyOff(reason)} <a href="/account">Other ways to top up</a> are on the account page.
        </Note>
      )}
    </section>
  )
}
