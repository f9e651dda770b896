// Picks the character that the tamper demonstration changes, with its surroundings.
import { memberText } from '#protocol/ledger/record/member-text.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { tamper } from '#protocol/proofs/tamper.ts'
import { EVENT_PLACES, type EventPlace, type OfferedPlace } from '../page-state.ts'

export interface ChangedCharacter {
  before: string
  after: string
  /** Up to 14 characters on either side, shortened ones marked with …. */
  lead: string
  tail: string
}

export const isEventPlace = (place: OfferedPlace): place is EventPlace =>
  (EVENT_PLACES as readonly OfferedPlace[]).includes(place)

export const tamperedEvent = (event: SignedEvent, place: EventPlace): SignedEvent | null =>
  tamper(event, place)?.event ?? null

/** The same text with a character of the event changed that is its member `name`; only the event is printed again. */
export function withTamperedEvent(
  text: string,
  name: string,
  event: SignedEvent,
  place: EventPlace,
): string | null {
  const changed = tamperedEvent(event, place)
  const from = changed && memberText(text, name)
  return from ? text.replace(from, () => JSON.stringify(changed)) : null
}

/** A place without a character to change is left out. */
export function changedCharacters(event: SignedEvent): Partial<Record<OfferedPlace, ChangedCharacter>> {
  const changes: Partial<Record<OfferedPlace, ChangedCharacter>> = {}
  for (const place of EVENT_PLACES) {
    const tampered = tamper(event, place)
    if (!tampered) continue
    const { index, before, after } = tampered
    changes[place] = { before, after, ...around(fieldText(event, tampered.event, place), index) }
  }
  return changes
}

/** The text that `tamper` counts its index in: for a tag, the item that came out different. */
function fieldText(event: SignedEvent, changed: SignedEvent, place: EventPlace): string {
  if (place !== 'tag') return event[place]
  const items = event.tags.flat()
  const changedItems = changed.tags.flat()
  return items.find((item, index) => item !== changedItems[index])!
}

const AROUND = 14

export function around(text: string, index: number): { lead: string; tail: string } {
  const start = Math.max(0, index - AROUND)
  const end = Math.min(text.length, index + 1 + AROUND)
  return {
    lead: (start > 0 ? '…' : '') + text.slice(start, index),
    tail: text.slice(index + 1, end) + (end < text.length ? '…' : ''),
  }
}
