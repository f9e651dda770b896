/** Concludes from the relays' answers what holds of an event (ledger.md 7.4). Silence concludes nothing. */
import type { Hex64 } from '#protocol/bytes.ts'

export interface Survivor {
  eventId: Hex64
  createdAtUnix: number
}

/** What one relay showed: nothing where it did not answer completely. */
export interface Seen {
  relay: string
  /** The relay had accepted the event. */
  accepted: boolean
  answered: boolean
  holds: boolean
  holdsCopy: boolean
  survivor: Survivor | null
}

export interface Conclusion {
  status: 'anchored' | 'replaced' | 'lost'
  relaysHolding: string[]
  copiesHolding: string[]
  survivor: Survivor | null
}

/**
 * Null when nothing can be said: no relay showed the original, and one that had accepted it did not answer.
 * Where several replacements survive, the newest counts, because a floor must not be read as earlier.
 */
export function conclude(seen: readonly Seen[]): Conclusion | null {
  const namesOf = (which: (one: Seen) => boolean) => seen.filter(which).map(({ relay }) => relay)
  const relaysHolding = namesOf(({ holds }) => holds)
  const copiesHolding = namesOf(({ holdsCopy }) => holdsCopy)
  if (relaysHolding.length > 0) return { status: 'anchored', relaysHolding, copiesHolding, survivor: null }
  const accepting = seen.filter(({ accepted }) => accepted)
  const asked = accepting.length > 0 ? accepting : seen
  if (asked.length === 0 || asked.some(({ answered }) => !answered)) return null
  const survivor = seen
    .flatMap((one) => one.survivor ?? [])
    .reduce<Survivor | null>(
      (newest, next) => (newest && newest.createdAtUnix >= next.createdAtUnix ? newest : next),
      null,
    )
  return { status: survivor === null ? 'lost' : 'replaced', relaysHolding, copiesHolding, survivor }
}

const hour = 3_600
const day = 24 * hour

/** 10 minutes after publication, then 1 hour, 1 day, and weekly. `checks`: how many were made. */
export function nextCheckUnix(publishedAtUnix: number, checks: number, nowUnix: number): number {
  const planned = [publishedAtUnix + 600, publishedAtUnix + hour, publishedAtUnix + day][checks]
  return planned !== undefined && planned > nowUnix ? planned : nowUnix + (checks < 2 ? hour : 7 * day)
}
