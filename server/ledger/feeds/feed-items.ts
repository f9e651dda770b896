/** Reads the newest entries as items of a feed: what was decided, about what, and where its bundle is. */
import { BUNDLE_MEDIA_TYPE } from '#protocol/ledger/bundle/bundle.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { type ExplorerRow, readExplorerPage } from '../read/explore-entries.ts'

export interface FeedItem {
  entry: number
  url: string
  title: string
  text: string
  createdAtUnix: number
  bundle: { url: string; type: string }
}

export const feedTitle = 'Assay verdict ledger'

/** Newest first. */
export async function readFeedItems(ctx: LedgerDeps): Promise<FeedItem[]> {
  const { rows } = await readExplorerPage(ctx, {
    type: null,
    verdict: null,
    olderThan: null,
    newerThan: null,
  })
  return rows.map((row) => {
    const url = `${ctx.env.BASE_URL}/ledger/${row.entry}`
    return {
      entry: row.entry,
      url,
      title: `Entry ${row.entry}: ${wordsOf(row)}`,
      text: `${row.title}. Event ${row.eventId}.`,
      createdAtUnix: row.createdAtUnix,
      bundle: { url: `${url}/bundle`, type: BUNDLE_MEDIA_TYPE },
    }
  })
}

const VERDICT = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
} as const

function wordsOf({ verdict, words, title }: ExplorerRow): string {
  if (verdict === null) return title
  const about = words.subject?.phrase ?? words.artifactType?.replaceAll('_', ' ')
  return about === undefined ? VERDICT[verdict] : `${VERDICT[verdict]}: ${about}`
}
