// Formats times: UTC throughout; relative while less than a day old.

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Null for a number that is no date. */
function partsOf(unix: number): { day: string; year: number; clock: string } | null {
  const date = new Date(unix * 1_000)
  if (Number.isNaN(date.getTime())) return null
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
  return { day, year: date.getUTCFullYear(), clock: date.toISOString().slice(11, 19) }
}

/** "18 Nov 2026". */
export function dayWords(unix: number): string {
  const parts = partsOf(unix)
  return parts ? `${parts.day} ${parts.year}` : `${unix} Unix seconds`
}

/** "09:12:44". */
export const clockWords = (unix: number): string => partsOf(unix)?.clock ?? '–'

/** For the attribute of a time element; undefined for a number that is no date. */
export function isoTime(unix: number): string | undefined {
  const date = new Date(unix * 1_000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** "38 seconds", "4 minutes", "3 hours", "12 days". */
export function durationWords(seconds: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 2 * MINUTE) return say(whole, 'second')
  if (whole < 2 * HOUR) return say(Math.floor(whole / MINUTE), 'minute')
  if (whole < 2 * DAY) return say(Math.floor(whole / HOUR), 'hour')
  return say(Math.floor(whole / DAY), 'day')
}

/** For a row: "2 min ago", "1 h 11 ago", then "18 Nov 09:12", then "18 Nov 2025". A clock ahead of ours is shown whole. */
export function ageWords(unix: number, nowUnix: number): string {
  const age = nowUnix - unix
  const parts = partsOf(unix)
  if (!parts) return `${unix}`
  if (age < 0 || age >= DAY)
    return nowUnix - unix < 300 * DAY
      ? `${parts.day} ${parts.clock.slice(0, 5)}`
      : `${parts.day} ${parts.year}`
  if (age < MINUTE) return `${age} s ago`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  return `${Math.floor(age / HOUR)} h ${String(Math.floor((age % HOUR) / MINUTE)).padStart(2, '0')} ago`
}
