// Reads the time of a row: seconds or milliseconds since 1970 as a number, or a date with an optional time and zone.

/** Numbers below are seconds. */
const FIRST_MILLISECONDS = 1e11
/** Range of ECMAScript dates. */
const LAST_MILLISECONDS = 8.64e15

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d:\d\d)?$/

/** Milliseconds since 1970, UTC when no zone is given; null when it is no time. */
export function readTime(value: unknown): number | null {
  if (typeof value === 'string') return readDateTime(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const ms = Math.floor((value < FIRST_MILLISECONDS ? value * 1000 : value) + 0.5)
  return Math.abs(ms) <= LAST_MILLISECONDS ? ms : null
}

function readDateTime(text: string): number | null {
  const parts = DATE_TIME.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59) return null
  const ms = Date.UTC(
    year,
    month - 1,
    day,
    hour,
    minute,
    second,
    Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3)),
  )
  // A day that the month does not have is moved to the next month.
  if (new Date(ms).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  return ms - minutesOfZone(parts[8] ?? 'Z') * 60_000
}

function minutesOfZone(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))
  return zone.startsWith('-') ? -minutes : minutes
}

/** Prices are not taken for times: a number counts from 10⁸ to below 10¹⁴. */
export function readSpanTime(value: unknown): number | null {
  if (typeof value === 'number' && !(value >= 1e8 && value < 1e14)) return null
  return readTime(value)
}
