/** Keeps Nostr events in memory by the rules of NIP-01: of one address only the newest, of regular kinds all. Bounded: the oldest go first. */
import type { SignedEvent } from '#protocol/nostr-event.ts'

export interface EventFilter {
  ids?: readonly string[]
  kinds?: readonly number[]
  authors?: readonly string[]
  since?: number
  until?: number
  limit?: number
  /** `#d`, `#t` and other one-letter tags. */
  [tag: `#${string}`]: readonly string[] | undefined
}

export interface EventStore {
  readonly size: number
  /** `older`: another event of the same address is newer and stays. */
  add(event: SignedEvent): 'stored' | 'duplicate' | 'older'
  /** Newest first. */
  find(filter: EventFilter): SignedEvent[]
  /** Forgets one event, as relays do without a reason. */
  forget(id: string): void
}

const mostEvents = 100_000

export function createEventStore(): EventStore {
  const events = new Map<string, SignedEvent>()
  const newestOf = new Map<string, SignedEvent>()

  function forget(id: string): void {
    const event = events.get(id)
    if (!event) return
    events.delete(id)
    const address = addressOf(event)
    if (address !== null && newestOf.get(address)?.id === id) newestOf.delete(address)
  }

  return {
    get size() {
      return events.size
    },
    add(event) {
      if (events.has(event.id)) return 'duplicate'
      const address = addressOf(event)
      const held = address === null ? undefined : newestOf.get(address)
      if (held && isNewer(held, event)) return 'older'
      if (held) events.delete(held.id)
      if (address !== null) newestOf.set(address, event)
      events.set(event.id, event)
      if (events.size > mostEvents) forget(events.keys().next().value!)
      return 'stored'
    },
    find(filter) {
      const { ids, ...rest } = filter
      const candidates = ids ? [...new Set(ids)].flatMap((id) => events.get(id) ?? []) : [...events.values()]
      return candidates
        .filter((event) => matches(rest, event))
        .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
        .slice(0, filter.limit ?? 500)
    },
    forget,
  }
}

/** Null for kinds that nothing replaces. */
function addressOf({ kind, pubkey, tags }: SignedEvent): string | null {
  if (kind === 0 || kind === 3 || (kind >= 10_000 && kind < 20_000)) return `${kind} ${pubkey}`
  if (kind >= 30_000 && kind < 40_000)
    return `${kind} ${pubkey} ${tags.find(([name]) => name === 'd')?.[1] ?? ''}`
  return null
}

/** Of two with one time, the lower id stays (NIP-01). */
const isNewer = (held: SignedEvent, next: SignedEvent): boolean =>
  held.created_at > next.created_at || (held.created_at === next.created_at && held.id < next.id)

export function matches(filter: EventFilter, event: SignedEvent): boolean {
  const has = (wanted: readonly (string | number)[] | undefined, value: string | number) =>
    wanted === undefined || wanted.includes(value)
  return (
    has(filter.ids, event.id) &&
    has(filter.kinds, event.kind) &&
    has(filter.authors, event.pubkey) &&
    event.created_at >= (filter.since ?? 0) &&
    event.created_at <= (filter.until ?? Number.MAX_SAFE_INTEGER) &&
    Object.entries(filter).every(
      ([name, wanted]) =>
        !name.startsWith('#') ||
        event.tags.some(
          ([tag, value]) => tag === name.slice(1) && value !== undefined && has(wanted as string[], value),
        ),
    )
  )
}
