// Share card of an entry, as a PNG. Its font is on disk and its text is cut to that font, so that drawing loads nothing.
import { ImageResponse } from 'next/og'
import { EntryCard } from '#components/ledger/card/entry-card.tsx'
import { headlineOf } from '#components/ledger/entry/entry-headline.ts'
import { typeWord } from '#components/ledger/ledger-words.ts'
import { exploreEntry } from '#server/ledger/read/explore-entry.ts'
import { EntryKey } from '#server/ledger/schema/entry.schema.ts'
import { sharedContext } from '#server/runtime.ts'
import { cardFont } from '../../card-font.ts'

export const alt = 'The entry: what was decided, and the four punches of its hallmark'
export const size = { width: 1200, height: 630 }
export const contentType = 'image/png'
export const dynamic = 'force-dynamic'

export default async function EntryShareCard({ params }: { params: Promise<{ entry: string }> }) {
  const { entry: key } = await params
  const ctx = await sharedContext()
  const found = EntryKey.safeParse(key).success ? await exploreEntry(ctx, key) : null
  if (found?.state !== 'found') return new Response('There is no such entry.', { status: 404 })
  const { row, record } = found.view
  const verdict = 'verdict' in record ? record.verdict : null
  return new ImageResponse(
    <EntryCard
      name={`Entry ${row.entry}`}
      kind={typeWord(row.type)}
      headline={headlineOf(found.view)}
      verdict={verdict && { verdict: verdict.verdict, confidenceBps: verdict.confidence_bps }}
      verifierPubkey={ctx.signer?.pubkey ?? null}
      host={new URL(ctx.env.BASE_URL).host}
      isDemonstration={found.head.isDemonstration}
    />,
    {
      ...size,
      fonts: [await cardFont],
      // An outcome may change the headline.
      headers: { 'Cache-Control': 'public, max-age=3600' },
    },
  )
}
