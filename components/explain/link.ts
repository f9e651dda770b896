// Which link explains a verdict? What recomputes it, in the fragment, which a browser sends to no server; the record
// itself is left out where the page can compute it again.
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

function toBase64Url(text: string): string {
  let units = ''
  for (const byte of new TextEncoder().encode(text)) units += String.fromCharCode(byte)
  return btoa(units).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(code: string): string | null {
  if (!/^[\w-]+$/.test(code)) return null
  try {
    const units = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(units, (unit) => unit.charCodeAt(0)),
    )
  } catch {
    return null
  }
}
