// Share card of a signed verdict, as a PNG: what was decided, and whether it is on the ledger.
import { ImageResponse } from 'next/og'
import { EntryCard } from '#components/ledger/card/entry-card.tsx'
import { proofHeadline } from '#components/proof/proof-words.ts'
import { isDemonstration } from '#server/ledger/demonstration.ts'
import {
  exploreProof,
  type OtherEventView,
  type VerdictProofView,
} from '#server/ledger/submit/explore-proof.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { sharedContext } from '#server/runtime.ts'
import { cardFont } from '../../card-font.ts'

export const alt = 'The verdict: what was decided, and the four punches of its hallmark'
export const size = { width: 1200, height: 630 }
export const contentType = 'image/png'
export const dynamic = 'force-dynamic'

export default async function ProofShareCard({ params }: { params: Promise<{ event_id: string }> }) {
  const { event_id: eventId } = await params
  const ctx = await sharedContext()
  const view = Hex64.safeParse(eventId).success ? await exploreProof(ctx, eventId) : null
  if (view === null) return new Response('There is no such proof.', { status: 404 })
  const verdict = view.kind === 'verdict' ? view : null
  return new ImageResponse(
    <EntryCard
      name={verdict ? 'Signed verdict' : 'Signed event'}
      kind={placeOf(view)}
      headline={verdict ? proofHeadline(verdict) : 'An event of this service'}
      verdict={verdict && { verdict: verdict.payload.verdict, confidenceBps: verdict.payload.confidence_bps }}
      verifierPubkey={ctx.signer?.pubkey ?? null}
      host={new URL(ctx.env.BASE_URL).host}
      isDemonstration={await isDemonstration(ctx.db)}
    />,
    // A verdict may be published later.
    { ...size, fonts: [await cardFont], headers: { 'Cache-Control': 'public, max-age=3600' } },
  )
}

/** Where a reader finds it; of an event without a place, nothing. */
function placeOf(view: VerdictProofView | OtherEventView): string {
  if (view.kind === 'other') return view.entry === null ? '' : `Entry ${view.entry}`
  const { publication } = view
  return publication.state === 'published' ? `Entry ${publication.view.row.entry}` : 'Not on the ledger'
}
