// Reads the figures of a text that have a form of their own: numbers of a list, products, times, years, parts of a whole, and
// the strikes and expiries of listed options.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { type Rational, rational } from '../../../core/number/rational.ts'
import type { Token } from './tokens.ts'

const ITEM = /[ \t]{0,8}\d{1,2}[.)] {1,4}(?=[A-Za-z"'])/y

/** The number of an item of a list, at the beginning of a line: its length. */
export function itemAt(text: string, at: number): number {
  if (at > 0 && text.charAt(at - 1) !== '\n') return 0
  ITEM.lastIndex = at
  return ITEM.exec(text)?.[0].length ?? 0
}

const FACTORS = /\d{1,9}(?:\.\d{1,9})?(?:[x×*]\d{1,9}(?:\.\d{1,9})?){1,4}(?![\w.])/y

/** `3x8x20`: a product without blanks. */
export function factorsAt(text: string, at: number): Token[] {
  if (text.charAt(at) === ' ' && /\d/.test(text.charAt(at + 1))) return factorsAt(text, at + 1)
  if (!/\d/.test(text.charAt(at)) || /[\w.,$]/.test(text.charAt(at - 1))) return []
  FACTORS.lastIndex = at
  const found = FACTORS.exec(text)?.[0]
  if (found === undefined || (found.match(/[x×*]/g)?.length ?? 0) < 2) return []
  const tokens: Token[] = []
  let start = at
  for (const factor of found.split(/[x×*]/)) {
    if (start > at) tokens.push({ mark: 'times', start: start - 1, end: start, value: null, asset: null })
    const end = start + factor.length
    tokens.push({ mark: '#', start, end, value: parseDecimal(factor), asset: null })
    start = end + 1
  }
  return tokens
}

const EXPIRY =
  /(?:\d{1,2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:\d{2,4})?|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2,4})(?![A-Za-z0-9])/iy
const RIGHT = /(\d{1,6}(?:\.\d{1,3})?)([CP]| [CP]|[cp])(?![A-Za-z0-9])/y
/** What stands before a strike: a month, a day, or a ticker. */
const MONTH_BEFORE =
  /(?:\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:[ -]?'?\d{1,4})?|\d[/-]\d{1,2}) $/i
const TICKER_BEFORE = /\b[A-Z]{1,5} $/

/** A digit, or the first letter of a month. */
const BEGINS_SERIES = new Set('0123456789JFMASONDjfmasond')

/** A time of day, a day, or both. */
const CLOCK =
  /\d{1,2}\/\d{1,2}\/(?:20)?\d{2}(?![\d/])|\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z?)?|(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?: ?(?:[ap]m|utc|gmt|cet|cest|et|est|edt|z))?(?![\w:]|\.\d)/iy

const RATIO_BEFORE = /(?:leverage|lever|lev|odds|ratio|payoff|pays|reward|margin|r:r|rr|crv)[ :=(of]{0,6}$/i
const RATIO_BEHIND = /^ ?(?:leverage|lev|odds|payoff|margin|r:r|reward)/i

export function clockAt(text: string, at: number): Token | null {
  // A number takes the blank before it.
  if (text.charAt(at) === ' ' && text.charAt(at + 1) !== ' ') return clockAt(text, at + 1)
  if (/[\w.,:$]/.test(text.charAt(at - 1))) return null
  CLOCK.lastIndex = at
  const found = CLOCK.exec(text)?.[0]
  // `leverage 1:30`
  if (
    found !== undefined &&
    (RATIO_BEFORE.test(text.slice(Math.max(0, at - 24), at)) ||
      RATIO_BEHIND.test(text.slice(at + found.length)))
  )
    return null
  if (found === undefined) return null
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(found)
  const clock = time ? Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0) : undefined
  const token: Token = { mark: 'date', start: at, end: at + found.length, value: null, asset: null }
  return clock === undefined ? token : { ...token, clock }
}

const YEAR = /(?:19[6-9]|20[0-4])\d(?![\d.,%:]\d|\d| ?[%x$€k])/y
const YEAR_BEFORE =
  /\b(?:since|until|till|from|by|of|in|through|year|fy|due|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6},? $/i

/** `since 2022`, `due June 2027`; behind a price word a figure like this is a price. */
export function yearAt(text: string, at: number): Token | null {
  const start = text.charAt(at) === ' ' ? at + 1 : at
  YEAR.lastIndex = start
  const found = YEAR.exec(text)?.[0]
  if (found === undefined || !YEAR_BEFORE.test(text.slice(Math.max(0, start - 14), start))) return null
  return { mark: 'date', start, end: start + found.length, value: null, asset: null }
}

const PARTS: Readonly<Record<string, Rational>> = {
  '1/2': rational(50),
  '1/3': rational(100, 3),
  '2/3': rational(200, 3),
  '1/4': rational(25),
  '3/4': rational(75),
  '1/5': rational(20),
}

/** `1/3 of the position`. */
export function partAt(text: string, at: number): Token | null {
  const start = text.charAt(at) === ' ' ? at + 1 : at
  const value = PARTS[text.slice(start, start + 3)]
  if (
    value === undefined ||
    !/^ (?:of|off|out of)\b/.test(text.slice(start + 3)) ||
    /[\w/.,]/.test(text.charAt(start - 1))
  )
    return null
  return { mark: '#%', start, end: start + 3, value, asset: null }
}

/** `18DEC26` and `260C`: the expiry, and the strike with the right, of a listed option. */
export function seriesAt(text: string, at: number): Token[] {
  // A number takes the blank before it.
  if (text.charAt(at) === ' ' && text.charAt(at + 1) !== ' ') return seriesAt(text, at + 1)
  if (!BEGINS_SERIES.has(text.charAt(at)) || /[A-Za-z0-9.,$]/.test(text.charAt(at - 1))) return []
  EXPIRY.lastIndex = at
  const date = EXPIRY.exec(text)?.[0]
  if (date !== undefined)
    return [{ mark: 'date', start: at, end: at + date.length, value: null, asset: null }]
  RIGHT.lastIndex = at
  const match = RIGHT.exec(text)
  const value = match ? parseDecimal(match[1]!) : null
  if (!match || value === null) return []
  const letter = match[2]!
  // `40p` is a price in pence, `5 C` a currency, where no series stands before it.
  const before = text.slice(Math.max(0, at - 16), at)
  if (!/^[CP]$/.test(letter) && !MONTH_BEFORE.test(before) && !TICKER_BEFORE.test(before)) return []
  const split = at + match[1]!.length
  const right = /c/i.test(letter) ? 'calls' : 'puts'
  return [
    { mark: '#', start: at, end: split, value, asset: null },
    { mark: right, start: split, end: split + letter.length, value: null, asset: null },
  ]
}
