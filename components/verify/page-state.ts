// Link that shows another reader the same page. What was loaded and how it is looked at, in the fragment, which no browser
// sends. The artifact is left out: a link is passed on more easily than its holder thinks.
import { fromBase64Url, toBase64Url } from '#components/ui/base64-url.ts'
import type { TamperPlace } from '#protocol/proofs/tamper.ts'

export const EVENT_PLACES = ['content', 'tag', 'id', 'sig'] as const satisfies readonly TamperPlace[]
export type EventPlace = (typeof EVENT_PLACES)[number]
/** Of a bundle: what stands beside its event. */
export const BUNDLE_PLACES = ['record', 'path', 'checkpoint', 'ots', 'header', 'companion'] as const
export type BundlePlace = (typeof BUNDLE_PLACES)[number]
export const TAMPER_PLACES = [...EVENT_PLACES, ...BUNDLE_PLACES] as const
export type OfferedPlace = (typeof TAMPER_PLACES)[number]

export interface PageState {
  /** JSON of the event or proof; null when the link names it otherwise, or holds nothing readable. */
  text: string | null
  tamper: OfferedPlace | null
  intendedVerifier: string
  maxAge: string
}

/** With its `#`, or nothing when there is nothing to say. */
export function writeFragment({ text, tamper, intendedVerifier, maxAge }: PageState): string {
  const members = new URLSearchParams()
  if (text !== null) members.set('event', toBase64Url(text))
  if (tamper) members.set('tamper', tamper)
  if (intendedVerifier) members.set('verifier', intendedVerifier)
  if (maxAge) members.set('max_age', maxAge)
  return members.size === 0 ? '' : `#${members}`
}

export function readFragment(hash: string): PageState {
  const members = new URLSearchParams(hash.replace(/^#/, ''))
  const tamper = members.get('tamper')
  return {
    text: fromBase64Url(members.get('event') ?? ''),
    tamper: TAMPER_PLACES.find((place) => place === tamper) ?? null,
    intendedVerifier: members.get('verifier') ?? '',
    maxAge: members.get('max_age') ?? '',
  }
}
