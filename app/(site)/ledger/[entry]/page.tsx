// Page of one ledger entry: its content, its place and its checks. Drawn on the server, checked in the reader's browser.
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ClocksPanel } from '#components/ledger/clocks/clocks-panel.tsx'
import { EntryTimeline } from '#components/ledger/clocks/entry-timeline.tsx'
import { BoundPanel } from '#components/ledger/entry/bound-panel.tsx'
import { ChainLink } from '#components/ledger/entry/chain-link.tsx'
import { EntryChecks } from '#components/ledger/entry/entry-checks.tsx'
import { headlineOf } from '#components/ledger/entry/entry-headline.ts'
import { EntryLead } from '#components/ledger/entry/entry-lead.tsx'
import { EntryNav } from '#components/ledger/entry/entry-nav.tsx'
import { MissingEntry } from '#components/ledger/entry/missing-entry.tsx'
import { RawRecord } from '#components/ledger/entry/raw-record.tsx'
import { RecordPanels } from '#components/ledger/entry/record-panels.tsx'
import { typeWord } from '#components/ledger/ledger-words.ts'
import { DemonstrationBanner } from '#components/ledger/list/ledger-lead.tsx'
import { BadgePanel } from '#components/ledger/without-us/badge-panel.tsx'
import { InclusionPath } from '#components/ledger/without-us/inclusion-path.tsx'
import { WithoutUsPanel } from '#components/ledger/without-us/without-us-panel.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { ledgerProfileOf, readLedgerHead } from '#server/ledger/ledger-head.ts'
import { type EntryView, exploreEntry } from '#server/ledger/read/explore-entry.ts'
import { EntryKey } from '#server/ledger/schema/entry.schema.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readProfileSha256 } from '../../profile-sha256.ts'
import '#components/ledger/ledger.css'

type Props = { params: Promise<{ entry: string }> }

const TITLE_CHARACTERS = 70

/** Once a request, for the page and its title. */
const find = cache(async (key: string) => {
  const ctx = await sharedContext()
  return EntryKey.safeParse(key).success
    ? exploreEntry(ctx, key)
    : { state: 'malformed' as const, key, head: await readLedgerHead(ctx) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await find((await params).entry)
  if (found.state !== 'found') return { title: 'No such entry', robots: { index: false } }
  const { row } = found.view
  const headline = headlineOf(found.view)
  return {
    title: `Entry ${row.entry}: ${headline.length > TITLE_CHARACTERS ? `${headline.slice(0, TITLE_CHARACTERS - 1)}…` : headline}`,
    description: headline,
    openGraph: { type: 'article', siteName: 'Assay', title: headline, url: `/ledger/${row.entry}` },
  }
}

export default async function EntryPage({ params }: Props) {
  const found = await find((await params).entry)
  if (found.state !== 'found') {
    if (!answerStatus(404)) notFound()
    return <MissingEntry asked={found.key} state={found.state} head={found.head} />
  }
  keepPage(5)
  const ctx = await sharedContext()
  const { view } = found
  const { row, record } = view
  return (
    <>
      <Crumbs view={view} newest={found.head.newestEntry} />
      {found.head.isDemonstration && <DemonstrationBanner />}
      <Panel aria-label={`Entry ${row.entry}`}>
        <EntryLead view={view} verifierPubkey={ctx.signer?.pubkey ?? null} />
        <EntryTimeline view={view} />
      </Panel>
      <div className="mt-4 grid gap-4 empty:hidden">
        <ClocksPanel view={view} />
        <RecordPanels record={record} />
      </div>
      <EntryChecks
        key={row.entry}
        profile={ledgerProfileOf(ctx)}
        entry={row.entry}
        size={view.inclusion?.size ?? null}
        previous={row.entry > 40 ? row.entry - 1 : null}
        headEventId={row.chainHeadEventId}
      />
      <Section title="Place in the ledger" aside="Every square is a hash. Same square, same hash.">
        <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
          <div className="col-span-full">
            {view.inclusion ? (
              <InclusionPath entry={row.entry} leaf={view.leaf} inclusion={view.inclusion} />
            ) : (
              <Note title="No checkpoint covers this entry yet.">
                One is signed within seconds of an append; load the page again.
              </Note>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ChainLink view={view} />
            <BadgePanel
              entry={row.entry}
              baseUrl={ctx.env.BASE_URL}
              profileSha256={await readProfileSha256()}
            />
          </div>
          <WithoutUsPanel view={view} baseUrl={ctx.env.BASE_URL} />
        </div>
        <div className="mt-4 grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
          <RawRecord view={view} />
          <BoundPanel view={view} />
        </div>
      </Section>
    </>
  )
}

function Crumbs({ view: { row, previous, next }, newest }: { view: EntryView; newest: number }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <nav aria-label="Breadcrumb" className="flex items-center gap-2 text-sm">
        <Link href="/ledger" prefetch={false}>
          Ledger
        </Link>
        <span className="text-muted" aria-hidden>
          /
        </span>
        <span className="tabular-nums">Entry {row.entry}</span>
        <span className="max-md:hidden">
          <Tag look="line">{typeWord(row.type)}</Tag>
        </span>
      </nav>
      <EntryNav entry={row.entry} newest={newest} previous={previous} next={next} />
    </div>
  )
}
