// Attestations page: what this instance has witnessed and proved, newest first. Works without scripts.
import { Stamp } from 'lucide'
import type { Metadata } from 'next'
import { AttestationTable } from '#components/attestations/attestation-table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { exploreAttestations } from '#server/proofs/attestations/explore-attestations.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/attestations/attestations.css'

export const metadata: Metadata = {
  title: 'Attestations',
  description:
    'Claims that were witnessed byte for byte, and proofs of audited actions: signed, without a judgment.',
}

interface AttestationsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AttestationsPage({ searchParams }: AttestationsPageProps) {
  keepPage(10)
  const asked = [(await searchParams).before].flat()[0] ?? ''
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null
  const ctx = await sharedContext()
  const { rows, olderThan } = await exploreAttestations(ctx.db, before)
  return (
    <>
      <PageTitle title="Attestations">
        A witnessed claim shows that it existed in this form at this time; it shows neither who wrote it nor
        that it is true. A proof of an action shows that this instance recorded it with this input and output;
        it does not show that the result is right. A withheld proof shows only the hash that its maker cannot
        change. The same list for programs: <code>curl /attestations</code>.
      </PageTitle>
      <Panel aria-label="Attestations">
        {rows.length > 0 ? (
          <AttestationTable rows={rows} nowUnix={ctx.nowUnix()} />
        ) : (
          <EmptyState
            icon={Stamp}
            level={2}
            title={before === null ? 'Nothing has been attested yet' : 'No older attestations'}
            action={<ButtonLink href="/docs/witness-claim">How to have a claim witnessed</ButtonLink>}
          >
            A claim sent to <code>POST /witness</code> and an action proved with <code>POST /prove</code>{' '}
            appear here as soon as they are signed.
          </EmptyState>
        )}
        {(olderThan !== null || before !== null) && (
          <PanelTail>
            <nav aria-label="Pages" className="ml-auto flex gap-1.5">
              {before !== null && (
                <ButtonLink href="/attestations" size="dense">
                  Newest
                </ButtonLink>
              )}
              {olderThan !== null && (
                <ButtonLink href={`/attestations?before=${olderThan}`} size="dense">
                  Older
                </ButtonLink>
              )}
            </nav>
          </PanelTail>
        )}
      </Panel>
    </>
  )
}
