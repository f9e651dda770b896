// Recognises how often an order comes again, where each one is the whole of what is asked: `weekly DCA #31 of 52`, `monthly on the
// 1st`. A period under a day, or a word that is in no list, is not recognised.
import { asciiLower } from '../../../text/ascii.ts'

const PERIOD =
  /^(?:daily|weekly|biweekly|fortnightly|monthly|bimonthly|quarterly|yearly|annually|annual|day|week|weeks|month|months|quarter|year)$/
const BESIDE =
  /^(?:every|each|once|a|per|the|of|on|at|in|for|and|no|nr|number|run|plan|dca|standing|order|savings?|investment|purchase|buy|recurring|scheduled|schedule|regular|instal+ment|tranche|two|three|first|second|last|business|trading|working|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|open|close|noon|morning|utc|et|cet|ist|am|pm|\d{1,4}(?:st|nd|rd|th)?)$/

/** `2 of 4`: which part of a plan this order is. */
const COUNTED = /^(?:#|no\.? |nr\.? )?\d{1,4} ?(?:of|\/) ?\d{1,4}$/i

export function isRecurrence(text: string): boolean {
  if (text.length > 80) return false
  if (COUNTED.test(text.trim())) return true
  const words = asciiLower(text).match(/[a-z0-9]{1,20}/g) ?? []
  return (
    words.some((word) => PERIOD.test(word)) && words.every((word) => PERIOD.test(word) || BESIDE.test(word))
  )
}
