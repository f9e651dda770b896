/**
 * Reads one page of the explorer: entries with their display texts, and the cursors to the neighbouring
 * pages.
 */
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { anchorInShort } from '../append/commitment.ts'
import { type EntryFact, listByFact } from '../list-by-fact.store.ts'
import { listEntries } from '../list-entries.store.ts'
import { type OutcomeFacts, outcomeOf } from '../outcome-facts.ts'
import { outsideStatusOf } from './outside-facts.ts'
import { type EntrySummaryRow, findEntry } from './read.store.ts'
import { type RowWords, readCitedEntries, readRowWords } from './row-words.store.ts'

export interface ExplorerRow
  extends Pick<EntrySummaryRow, 'entry' | 'type' | 'title' | 'createdAtUnix' | 'head'> {
  verdict: Verdict | null
  eventId: string
  words: RowWords
  /** Null when the entry has no outcome. */
  outcome: Pick<OutcomeFacts, 'outcome_status' | 'outcome_current'> | null
  /** Tier of its timing; null while only this service's own clock dates it. */
  clockTier: number | null
  /** Blocks are of a local chain of development, which proves no time. */
  isLocalChain: boolean
}

export interface ExplorerPage {
  rows: ExplorerRow[]
  /** Entry numbers to continue from; null at either end. */
  olderThan: number | null
  newerThan: number | null
}

export interface ExplorerFilter {
  type: string | null
  verdict: string | null
  /** Instead of type and verdict. */
  fact?: EntryFact | null
  /** At most one of the two: entries below, or above, this number. */
  olderThan: number | null
  newerThan: number | null
}

export const pageRows = 25

/** Newest first, regardless of the paging direction. */
export async function readExplorerPage(ctx: LedgerDeps, filter: ExplorerFilter): Promise<ExplorerPage> {
  const isUp = filter.newerThan !== null
  const window = {
    order: isUp ? ('asc' as const) : ('desc' as const),
    after: filter.newerThan ?? filter.olderThan,
    limit: pageRows + 1,
  }
  const found = filter.fact
    ? await listByFact(ctx.db, filter.fact, window)
    : await listEntries(ctx.db, { type: filter.type, verdict: filter.verdict, sinceEntry: 1, ...window })
  const hasMore = found.length > pageRows
  const rows = found.slice(0, pageRows)
  if (isUp) rows.reverse()
  const hasOlder = isUp ? rows.length > 0 : hasMore
  const hasNewer = isUp ? hasMore : filter.olderThan !== null && rows.length > 0
  return {
    rows: await wordsOf(ctx, rows),
    olderThan: hasOlder ? rows.at(-1)!.entry : null,
    newerThan: hasNewer ? rows[0]!.entry : null,
  }
}

async function wordsOf(ctx: LedgerDeps, rows: readonly EntrySummaryRow[]): Promise<ExplorerRow[]> {
  const entries = rows.map(({ entry }) => entry)
  const [words, cited, outside] = await Promise.all([
    readRowWords(ctx.db, entries),
    readCitedEntries(ctx.db, entries).then((numbers) => new Set(numbers)),
    outsideStatusOf(
      ctx.db,
      rows.map(({ eventId }) => eventId),
    ),
  ])
  return Promise.all(
    rows.map(async (row) => ({
      ...explorerFacts(row),
      clockTier: anchorInShort(row, outside(row.eventId)).tier,
      isLocalChain: ctx.bitcoin.network.name === 'regtest',
      words: words.get(row.entry)!,
      outcome: await outcomeOfRow(ctx, row.entry, row.judgmentType, cited),
    })),
  )
}

const explorerFacts = ({ entry, type, title, createdAtUnix, head, verdict, eventId }: EntrySummaryRow) => ({
  entry,
  type,
  title,
  createdAtUnix,
  head,
  verdict: verdict as Verdict | null,
  eventId,
})

/** The record is read only when a trade cites the entry. */
async function outcomeOfRow(
  ctx: LedgerDeps,
  entry: number,
  judgmentType: string | null,
  cited: ReadonlySet<number>,
): Promise<ExplorerRow['outcome']> {
  if (judgmentType !== 'outcome_verifiable') return null
  const row = cited.has(entry) ? await findEntry(ctx.db, entry) : null
  return row ? outcomeOf(ctx, row) : { outcome_status: 'open', outcome_current: null }
}
