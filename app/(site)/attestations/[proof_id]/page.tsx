// Page of one attestation: the claim as received or the action that was proved, and how to check it.
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ActionLead } from '#components/attestations/action-lead.tsx'
import { ClaimLead } from '#components/attestations/claim-lead.tsx'
import { MissingRecord } from '#components/ui/feedback/missing-record.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { exploreAttestation } from '#server/proofs/attestations/explore-attestations.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/attestations/attestations.css'

type Props = { params: Promise<{ proof_id: string }> }

/** Once a request, for the page and its title. */
const find = cache(async (proofId: string) => exploreAttestation((await sharedContext()).db, proofId))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await find((await params).proof_id)
  if (view === null) return { title: 'No such attestation', robots: { index: false } }
  return {
    title: `Attestation ${view.position}`,
    description:
      view.kind === 'witness'
        ? `A claim of ${view.bodyBytes} bytes, received and signed by this instance.`
        : 'A proof of an action that this instance has audited.',
  }
}

export default async function AttestationPage({ params }: Props) {
  const view = await find((await params).proof_id)
  if (view === null) {
    if (!answerStatus(404)) notFound()
    return (
      <MissingRecord title="No such attestation" list={{ href: '/attestations', label: 'All attestations' }}>
        This instance has signed no attestation with this id.
      </MissingRecord>
    )
  }
  // A withheld proof can be revealed at any moment; every other state is final.
  if (view.kind === 'witness' || view.state !== 'committed') keepPage(60)
  const ctx = await sharedContext()
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-sm">
        <Link href="/attestations">Attestations</Link>
      </nav>
      <PageTitle title={`Attestation ${view.position}`}>
        {view.kind === 'witness'
          ? 'A claim that was received and signed without being judged.'
          : 'A proof of an action that this instance has audited, by hashes and metadata.'}
      </PageTitle>
      {view.kind === 'witness' ? (
        <ClaimLead view={view} baseUrl={ctx.env.BASE_URL} />
      ) : (
        <ActionLead view={view} />
      )}
    </>
  )
}
