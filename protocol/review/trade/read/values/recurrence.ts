// Recognises how often an order comes again: `weekly DCA #31 of 52`, `monthly on the 1st`, `every 4 hours`; and how many times that
// is in thirty days.
import { type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'

const PERIOD =
  /^(?:daily|weekly|biweekly|fortnightly|monthly|bimonthly|quarterly|yearly|annually|annual|day|week|weeks|month|months|quarter|year)$/
const BESIDE =
  /^(?:every|each|once|a|per|the|of|on|at|in|for|and|no|nr|number|run|plan|dca|standing|order|savings?|investment|purchase|buy|recurring|scheduled|schedule|regular|instal+ment|tranche|two|three|first|second|last|business|trading|working|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|open|close|noon|morning|utc|et|cet|ist|am|pm|\d{1,4}(?:st|nd|rd|th)?)$/

/** `2 of 4`: which part of a plan this order is. */
const COUNTED = /^(?:#|no\.? |nr\.? )?\d{1,4} ?(?:of|\/) ?\d{1,4}$/i

/** `weekly DCA #31 of 52`: the order is one of those that were counted before. */
export const isPartOfPlan = (text: string): boolean => /(?:^|[ ,#])\d{1,4} ?(?:of|\/) ?\d{1,4}\b/.test(text)

/** `1 of 400`: a plan of more parts than a month has days, or, with its period told, than three years have weeks. */
export function isCountedFar(text: string): boolean {
  const [, parts] = /(?:^|[ ,#])\d{1,5} ?(?:of|\/) ?(\d{1,5})\b/.exec(text) ?? []
  return parts !== undefined && Number(parts) > (timesInMonth(text) === null ? 31 : 156)
}

export function isRecurrence(text: string): boolean {
  if (cronTimes(text) !== null) return true
  if (text.length > 80 || isCountedFar(text)) return false
  if (COUNTED.test(text.trim())) return true
  const words = asciiLower(text).match(/[a-z0-9]{1,20}/g) ?? []
  return (
    words.some((word) => PERIOD.test(word)) && words.every((word) => PERIOD.test(word) || BESIDE.test(word))
  )
}

const THIRTY_DAYS = 2_592_000
/** Seconds between two of them; what comes every month or less often comes once. */
const SECONDS: readonly (readonly [words: RegExp, seconds: number])[] = [
  [/^(?:s|secs?|seconds?)$/, 1],
  [/^(?:m|mins?|minutes?)$/, 60],
  [/^(?:h|hrs?|hours?|hourly)$/, 3600],
  [/^(?:d|days?|daily|nightly|mornings?|evenings?|nights?)$/, 86_400],
  [
    /^(?:w|wks?|weeks?|weekly|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)$/,
    604_800,
  ],
  [/^(?:biweekly|fortnights?|fortnightly)$/, 1_209_600],
  [/^(?:months?|monthly|bimonthly|quarters?|quarterly|years?|yearly|annually|annual)$/, THIRTY_DAYS],
]
const WORDED: Readonly<Record<string, number>> = { two: 2, second: 2, other: 2, three: 3, third: 3, four: 4 }

/** At least one; null where the text names no period. `every 4 hours` comes 180 times. */
export function timesInMonth(text: string): Rational | null {
  const cron = cronTimes(text)
  if (cron !== null) return cron
  const words = asciiLower(text).match(/[a-z]{1,20}|\d{1,4}/g) ?? []
  for (const [index, word] of words.entries()) {
    const seconds = SECONDS.find(([pattern]) => pattern.test(word))?.[1]
    const before = words[index - 1] ?? ''
    if (seconds === undefined || isDayOfPeriod(before, word)) continue
    const every = /^\d/.test(before) ? Number(before) : (WORDED[before] ?? 1)
    const apart = seconds * Math.max(1, every)
    return apart >= THIRTY_DAYS ? rational(1) : rational(THIRTY_DAYS, apart)
  }
  return null
}

const CRON =
  /^(?:\d{1,2}|\*|\*\/\d{1,2}) (?:\d{1,2}|\*|\*\/\d{1,2}) (?:\d{1,2}|\*|\?) \* (?:[0-7]|\*|\?|(?:mon|tue|wed|thu|fri|sat|sun))$/i

/** `0 9 * * MON`: minute, hour, day of the month, month and day of the week (crontab(5)). Null for a list or a range. */
export function cronTimes(text: string): Rational | null {
  const line = text.trim()
  if (!CRON.test(line)) return null
  const [minute, hour, day, , weekday] = line.split(' ') as [string, string, string, string, string]
  const isAny = (part: string): boolean => part === '*' || part === '?'
  const times = (part: string, all: number): number =>
    part === '*' ? all : part.startsWith('*/') ? Math.ceil(all / Math.max(1, Number(part.slice(2)))) : 1
  const inDay = times(minute, 60) * times(hour, 24)
  // With both days given cron runs on either.
  const days = isAny(day) ? (isAny(weekday) ? 30 : 5) : isAny(weekday) ? 1 : 6
  return rational(inDay * days)
}

/** `on the last day of the month`: which day of the period, and no period. */
const isDayOfPeriod = (before: string, word: string): boolean =>
  /^days?$/.test(word) && /^(?:last|first|business|trading|working|on)$/.test(before)
