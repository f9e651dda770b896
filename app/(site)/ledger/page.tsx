// Ledger page: the newest entries, filtered and searched. Works without scripts.

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EntryTable } from '#components/ledger/list/entry-table.tsx'
import { ExportLinks } from '#components/ledger/list/export-links.tsx'
import { FilterBar } from '#components/ledger/list/filter-bar.tsx'
import { factOf, isFiltered, readFilter } from '#components/ledger/list/ledger-filter.ts'
import { DemonstrationBanner, FrozenNote, leadSentence } from '#components/ledger/list/ledger-lead.tsx'
import { NewLedger, NoMatch, SearchHits } from '#components/ledger/list/ledger-states.tsx'
import { LiveTail } from '#components/ledger/list/live-tail.tsx'
import { Paging } from '#components/ledger/list/paging.tsx'
import { readQuery } from '#components/ledger/list/search-query.ts'
import { TrackRecordSection } from '#components/track-record/track-record-section.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { readLedgerHead } from '#server/ledger/ledger-head.ts'
import { readExplorerPage } from '#server/ledger/read/explore-entries.ts'
import { readTrackRecord } from '#server/ledger/read/track-record.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../read-operation.ts'
import '#components/ledger/ledger.css'

export const metadata: Metadata = {
  title: 'Ledger',
  description: 'Every published verdict in order, chained and under one signed root, losses included.',
  alternates: {
    types: { 'application/atom+xml': '/ledger/feed.atom', 'application/feed+json': '/ledger/feed.json' },
  },
}

interface LedgerPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function LedgerPage({ searchParams }: LedgerPageProps) {
  keepPage(30)
  const params = await searchParams
  const filter = readFilter(params)
  const query = [params.q].flat()[0] ?? ''
  const ctx = await sharedContext()
  const [head, page, search, outcomes] = await Promise.all([
    readLedgerHead(ctx),
    readExplorerPage(ctx, { ...filter, fact: factOf(filter) }),
    lookFor(query),
    readTrackRecord(ctx),
  ])
  const isPart = isFiltered(filter)
  const isNewestPage = filter.olderThan === null && filter.newerThan === null
  const isNew = head.entries <= 1 && !isPart
  const nowUnix = ctx.nowUnix()
  return (
    <>
      <PageTitle title="Ledger">{leadSentence(head, nowUnix)}</PageTitle>
      {head.isDemonstration && <DemonstrationBanner />}
      {head.frozenReason && <FrozenNote reason={head.frozenReason} />}
      <FilterBar filter={filter} query={query} />
      {search?.kind === 'hash' && <SearchHits {...search.answer} isOfText={params.from === 'text'} />}
      {search?.kind === 'text' && (
        <div className="mb-4">
          <Note tone="warning" title="Not an entry number, event ID or hash.">
            To search for a text, hash it on your machine and search for the 64 digits:{' '}
            <code>printf %s "…" | sha256sum</code>
          </Note>
        </div>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        {isNewestPage ? <LiveTail newest={page.rows[0]?.entry ?? 0} /> : <span />}
        <ExportLinks />
      </div>
      <Panel aria-label="Entries">
        {page.rows.length > 0 && <EntryTable rows={page.rows} nowUnix={nowUnix} />}
        {isNew ? (
          <div className="border-t border-line">
            <NewLedger hasFounding={head.entries === 1} />
          </div>
        ) : (
          page.rows.length === 0 && <NoMatch />
        )}
        <Paging page={page} filter={filter} total={isPart ? null : head.entries} />
      </Panel>
      <TrackRecordSection view={outcomes} isWhole />
      <p className="mt-6 max-w-[38rem] text-xs text-muted">
        Only mandatory entry types must appear here, so only their absence means anything: verdicts on the
        operator’s own account and verdicts with full disclosure. Numbers 2 to 39 are reserved. A search with
        no match proves nothing until you have scanned the ledger yourself. Times are UTC. The same list for
        programs: <code>curl /ledger</code>, or as text at <a href="/ledger.txt">/ledger.txt</a>.
      </p>
    </>
  )
}

/** Leads on to the entry where there is only one; a text comes here only from a browser without scripts. */
async function lookFor(given: string) {
  const wanted = readQuery(given)
  if (wanted.kind === 'nothing') return null
  if (wanted.kind === 'entry') redirect(`/ledger/${wanted.entry}`)
  if (wanted.kind === 'text') return wanted
  const {
    hash,
    hits,
    complete_for: completeFor,
  } = await readOperation('ledger.searchHash', {
    hash: wanted.kind === 'hash' ? wanted.hash : wanted.prefix,
  })
  const entries = new Set(hits.map(({ entry }) => entry))
  const [only] = entries
  if (entries.size === 1) redirect(`/ledger/${only}`)
  return { kind: 'hash' as const, answer: { hash, hits, completeFor } }
}
