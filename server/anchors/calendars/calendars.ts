/** OpenTimestamps calendars: where digests are sent, and which calendars a proof may name to be completed from. */
import { isCalendarUri } from '#protocol/ots/format/attestation.ts'
import type { Chooser } from '#server/kernel/egress/dial.ts'

export interface Calendars {
  /** Addresses that take digests. Some are pools, whose promises name the calendar behind them. */
  readonly submitTo: readonly string[]
  /** Addresses that promises may name; `https://*.domain` stands for every host below the domain. */
  readonly completeFrom: readonly string[]
  /** So many different calendars must promise, else a digest is not stamped. */
  readonly atLeast: number
}

/** Those of the reference client. */
export const publicCalendars: Calendars = {
  submitTo: [
    'https://a.pool.opentimestamps.org',
    'https://b.pool.opentimestamps.org',
    'https://a.pool.eternitywall.com',
    'https://ots.btc.catallaxy.com',
  ],
  completeFrom: [
    'https://*.calendar.opentimestamps.org',
    'https://*.calendar.eternitywall.com',
    'https://*.calendar.catallaxy.com',
  ],
  atLeast: 2,
}

/** Throws one sentence for a list that cannot work. Addresses that take digests may also be named in promises. */
export function calendarsOf(
  submitTo: readonly string[],
  completeFrom: readonly string[],
  atLeast = 2,
): Calendars {
  for (const url of [...submitTo, ...completeFrom]) {
    if (!/^https?:\/\/(\*\.)?[a-z0-9.\-:]+(\/[A-Za-z0-9\-._/]*)?$/.test(url))
      throw new Error(`${url.slice(0, 80)} is no address of a calendar, such as https://a.calendar.example.`)
  }
  const bare = submitTo.map(withoutSlash)
  if (bare.some((url) => url.includes('*'))) throw new Error('Digests cannot be sent to a wildcard.')
  if (new Set(bare).size < atLeast) throw new Error(`At least ${atLeast} calendars must take digests.`)
  return { submitTo: bare, completeFrom: [...new Set([...bare, ...completeFrom.map(withoutSlash)])], atLeast }
}

/** Who chose the address that a promise names: the operator, when it is configured word for word. Null when it must not be asked. */
export function chooserOf(uri: string, { submitTo, completeFrom }: Calendars): Chooser | null {
  const url = withoutSlash(uri)
  if (!isCalendarUri(url)) return null
  if (submitTo.includes(url) || completeFrom.includes(url)) return 'configured'
  const isBelow = completeFrom.some((pattern) => {
    const domain = /^https:\/\/\*(\.[a-z0-9.-]+)$/.exec(pattern)?.[1]
    const host = /^https:\/\/([a-z0-9.-]+)$/.exec(url)?.[1]
    return domain !== undefined && host?.endsWith(domain) === true
  })
  return isBelow ? 'caller' : null
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
