'use client'
// My verdicts: what the account had judged, newest first and in pages, each with its proof and its place on the ledger.
import { useQueryClient } from '@tanstack/react-query'
import { Gavel } from 'lucide'
import { useState } from 'react'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { PageTail } from '#components/ui/page-buttons.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { DocsLink } from '../memory/docs-link.tsx'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import type { IssuedVerdict, IssuedVerdicts } from '../session/contract.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { VerdictTable } from './verdict-table.tsx'

const PAGE = 20

interface VerdictsTabProps {
  account: KeptAccount
  publishSats: number
  onMoved: () => void
}

export function VerdictsTab({ account, publishSats, onMoved }: VerdictsTabProps) {
  const [shown, setShown] = useState<'signed' | 'all'>('signed')
  return (
    <Section
      title="My verdicts"
      aside="Artifacts are not stored: a verdict is known by the hash of what was judged."
      end={
        <span className="flex flex-wrap items-center gap-3">
          <DocsLink id="review-listVerdicts">API reference</DocsLink>
          <Segments
            label="Which verdicts"
            value={shown}
            onChange={(value) => setShown(value === 'all' ? 'all' : 'signed')}
            options={[
              { value: 'signed', label: 'Signed' },
              { value: 'all', label: 'All' },
            ]}
          />
        </span>
      }
    >
      <List
        key={shown}
        account={account}
        signedOnly={shown === 'signed'}
        publishSats={publishSats}
        onMoved={onMoved}
      />
    </Section>
  )
}

function List({ account, signedOnly, publishSats, onMoved }: VerdictsTabProps & { signedOnly: boolean }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [publishing, setPublishing] = useState<IssuedVerdict | null>(null)
  // Where each page begins, the newest first; the last one is shown.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const cursor = starts.at(-1)
  const { value, refusal, busy, again } = useAnswer(
    trpc.review.listVerdicts.queryOptions(
      { limit: PAGE, signed: signedOnly ? 'true' : 'false', ...(cursor === undefined ? {} : { cursor }) },
      { trpc: withKey(account.apiKey) },
    ),
  )
  // Until the next page is there, the last one stays: rows never vanish under the pointer.
  const [last, setLast] = useState<IssuedVerdicts | null>(null)
  if (value !== null && value !== last) setLast(value)
  const page = value ?? last
  if (refusal)
    return (
      <RefusalNote
        refusal={refusal}
        title={`Your verdicts could not be loaded. ${refusal.title}`}
        action={
          <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
            Try again
          </Button>
        }
      />
    )
  if (page === null) return <PanelSkeleton label="Loading verdicts" />
  if (page.verdicts.length === 0 && starts.length === 1) return <Nothing signedOnly={signedOnly} />
  const published = () => {
    void queries.invalidateQueries(trpc.review.listVerdicts.queryFilter())
    onMoved()
  }
  return (
    <Panel aria-label="My verdicts" aria-busy={busy}>
      <VerdictTable verdicts={page.verdicts} onPublish={setPublishing} />
      <PageTail
        starts={starts}
        next={page.next_cursor}
        busy={busy}
        onPage={setStarts}
        words={['Newer', 'Older']}
      />
      {publishing?.event_id && (
        <PublishDialog
          account={account}
          eventId={publishing.event_id}
          priceSats={publishSats}
          onPublished={published}
          onClose={() => setPublishing(null)}
        />
      )}
    </Panel>
  )
}

const Nothing = ({ signedOnly }: { signedOnly: boolean }) => (
  <Panel aria-label="My verdicts">
    <EmptyState
      icon={Gavel}
      title={signedOnly ? 'No signed verdicts yet' : 'No verdicts yet'}
      action={
        <ButtonLink href="/" size="dense">
          Judge something
        </ButtonLink>
      }
    >
      {signedOnly
        ? 'A signed verdict has a permanent page, and can be published to the ledger.'
        : 'Reviews that this account requested are listed here.'}
    </EmptyState>
  </Panel>
)
