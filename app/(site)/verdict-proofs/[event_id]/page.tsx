// Page of a signed event: for a verdict what was decided, which clocks have seen it, its place on the ledger, and its checks.
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ClocksPanel } from '#components/ledger/clocks/clocks-panel.tsx'
import { EntryTimeline } from '#components/ledger/clocks/entry-timeline.tsx'
import { RecordPanels } from '#components/ledger/entry/record-panels.tsx'
import { DemonstrationBanner } from '#components/ledger/list/ledger-lead.tsx'
import { BadgePanel } from '#components/ledger/without-us/badge-panel.tsx'
import { OtherEvent } from '#components/proof/other-event.tsx'
import { ProofChecks } from '#components/proof/proof-checks.tsx'
import { ProofFiles } from '#components/proof/proof-files.tsx'
import { ProofLead } from '#components/proof/proof-lead.tsx'
import { ProofPlace } from '#components/proof/proof-place.tsx'
import { proofHeadline } from '#components/proof/proof-words.ts'
import { SignedFacts } from '#components/proof/signed-facts.tsx'
import { MissingRecord } from '#components/ui/feedback/missing-record.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { isDemonstration } from '#server/ledger/demonstration.ts'
import { ledgerProfileOf } from '#server/ledger/ledger-head.ts'
import { exploreProof, type VerdictProofView } from '#server/ledger/submit/explore-proof.ts'
import { publicationSats } from '#server/ledger/submit/submit-verdict.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import { moneyTerms } from '../../account/money-terms.ts'
import { readProfileSha256 } from '../../profile-sha256.ts'
import '#components/account/account.css'
import '#components/ledger/ledger.css'

type Props = { params: Promise<{ event_id: string }> }

/** Once a request, for the page and its title. */
const find = cache(async (eventId: string) =>
  Hex64.safeParse(eventId).success ? exploreProof(await sharedContext(), eventId) : null,
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await find((await params).event_id)
  if (view === null) return { title: 'No such proof', robots: { index: false } }
  if (view.kind === 'other') return { title: 'Signed event', robots: { index: false } }
  const headline = proofHeadline(view)
  return {
    title: `Verdict: ${headline}`,
    description: headline,
    // A holder passes the address on or not; the ledger is where verdicts are found.
    robots: { index: view.publication.state === 'published' },
    openGraph: {
      type: 'article',
      siteName: 'Assay',
      title: headline,
      url: `/verdict-proofs/${view.event.id}`,
    },
  }
}

export default async function ProofPage({ params }: Props) {
  const view = await find((await params).event_id)
  if (view === null) {
    if (!answerStatus(404)) notFound()
    return (
      <MissingRecord title="No such proof" list={{ href: '/verify', label: 'Verify a proof from elsewhere' }}>
        This instance has signed no event with this id.
      </MissingRecord>
    )
  }
  keepPage(5)
  const ctx = await sharedContext()
  const entry = view.kind === 'other' ? view.entry : entryOf(view)
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-sm">
        <Link href="/ledger" prefetch={false}>
          Ledger
        </Link>
        <span className="text-muted" aria-hidden>
          /
        </span>
        <span>{view.kind === 'verdict' ? 'Signed verdict' : 'Signed event'}</span>
      </nav>
      {view.kind === 'verdict' ? <Verdict view={view} /> : <OtherEvent view={view} />}
      <ProofChecks key={view.event.id} eventId={view.event.id} profile={ledgerProfileOf(ctx)} />
      <div className="mt-4 grid grid-cols-2 items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        {view.kind === 'verdict' && <SignedFacts view={view} />}
        {entry !== null && view.kind === 'verdict' && (
          <BadgePanel entry={entry} baseUrl={ctx.env.BASE_URL} profileSha256={await readProfileSha256()} />
        )}
        <ProofFiles eventId={view.event.id} body={view.body} entry={entry} baseUrl={ctx.env.BASE_URL} />
      </div>
    </>
  )
}

async function Verdict({ view }: { view: VerdictProofView }) {
  const ctx = await sharedContext()
  const { publication, commitment, event } = view
  const published = publication.state === 'published' ? publication.view : null
  const timeline = published ?? { commitment, outcome: null, row: { createdAtUnix: event.created_at } }
  return (
    <>
      {(await isDemonstration(ctx.db)) && <DemonstrationBanner />}
      <Panel aria-label="Verdict">
        <ProofLead view={view} verifierPubkey={ctx.signer?.pubkey ?? null} />
        <EntryTimeline view={timeline} />
      </Panel>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ProofPlace
          view={view}
          priceSats={publicationSats}
          terms={publication.state === 'unpublished' ? await moneyTerms() : null}
        />
        {published && <RecordPanels record={published.record} />}
        {published && <ClocksPanel view={published} />}
      </div>
    </>
  )
}

const entryOf = ({ publication }: VerdictProofView): number | null =>
  publication.state === 'published' ? publication.view.row.entry : null
