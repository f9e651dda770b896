// Decides whether a list is good enough to clear somebody by. Loaded, full, and not older than thirty days at the
// time given.
import type { Snapshot } from '../../types.ts'

const MAX_AGE_DAYS = 30
const DAY_SECONDS = 86_400
const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})/

/** Days since 1970-01-01 of a Gregorian date; null when the text starts with none. */
export function dayNumber(text: string): number | null {
  const match = DATE.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31) return null
  const shifted = month <= 2 ? year - 1 : year
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1
  const century = Math.floor(shifted / 100)
  return shifted * 365 + Math.floor(shifted / 4) - century + Math.floor(century / 4) + dayOfYear - 719_468
}

/** Null: young enough, or no time was given to judge by. */
export function staleness({ published }: Snapshot, asOfUnix: number | null): string | null {
  if (asOfUnix === null) return null
  const day = published === null ? null : dayNumber(published)
  if (day === null) return 'the list has no date'
  const age = Math.floor(asOfUnix / DAY_SECONDS) - day
  return age > MAX_AGE_DAYS ? `the list of ${published} is ${age} days old` : null
}
