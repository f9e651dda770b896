// Builds and reads links that explain a verdict. What recomputes it, in the fragment, which a browser sends to no server;
// the record itself is left out where the page can compute it again.
import { fromBase64Url, toBase64Url } from '#components/ui/base64-url.ts'
import type { ReviewOptions, SnapshotSummary } from '#protocol/review/types.ts'

/** Member names as in the answer of POST /review, of which this is a part. */
export interface LinkedReview {
  artifact: string | null
  options: ReviewOptions | null
  /** The lists it rests on. */
  data: readonly SnapshotSummary[]
  recompute_by: { ruleset_sha256: string; engine_sha256: string; record_sha256: string }
  event_id?: string
}

const MEMBER = 'review'

export function explainHref(review: LinkedReview): string {
  return `/explain#${MEMBER}=${toBase64Url(JSON.stringify(review))}`
}

/** JSON, null when the fragment is about something else, or 'damaged'. */
export function readFragment(hash: string): { text: string } | 'damaged' | null {
  const code = /^#review=(.*)$/s.exec(hash)?.[1]
  if (code === undefined) return null
  const text = fromBase64Url(code)
  return text === null ? 'damaged' : { text }
}
