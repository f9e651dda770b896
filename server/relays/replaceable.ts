/** Tells which events a relay may replace by a later one of the same key, kind and `d` tag (NIP-01, addressable kinds). */
import type { SignedEvent } from '#protocol/nostr-event.ts'

/** The `d` tag; null for an event that nothing replaces. */
export function replaceableBy({ kind, tags }: Pick<SignedEvent, 'kind' | 'tags'>): string | null {
  if (kind < 30_000 || kind >= 40_000) return null
  return tags.find(([name]) => name === 'd')?.[1] ?? null
}
