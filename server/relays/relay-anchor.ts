/** Writes what relays hold of an event as answers show it (payloads 2.8): only what was seen. */
import type { RelayFacts } from './relay-facts.store.ts'

export function relayAnchorOf({ checkedAtUnix, relaysHolding, status, survivor }: RelayFacts) {
  const base = { checked_at: checkedAtUnix, relays_holding: relaysHolding, status }
  if (survivor === null) return base
  const { eventId, createdAtUnix, copiesHolding } = survivor
  const copies =
    copiesHolding.length === 0
      ? 'No relay that answered holds its kind 78 copy.'
      : `Its kind 78 copy is held by ${copiesHolding.join(', ')}.`
  return {
    ...base,
    replacement: {
      surviving_event_id: eventId,
      surviving_created_at: createdAtUnix,
      note: `The relays hold another event of the same key and d tag in its place; its created_at is a floor, not the time of the original. ${copies}`,
    },
  }
}
