// Recognises a text written backwards, with letters turned by thirteen, or with digits for letters. Nobody writes so by
// accident: it counts when words of the language come out that were not there before.
import { asciiLower } from '../ascii.ts'

export interface Disguised {
  readonly disguise: 'rot13' | 'reversed' | 'leetspeak'
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Frequent in orders to a reviewer or an agent; none is another of them turned or reversed. */
const WORDS = new Set(
  'ignore previous instructions instruction disregard forget rules system prompt approve approved approval verdict reviewer review safe command commands execute delete remove password passwords secret secrets token tokens credentials private transfer send wallet address confirm without asking user users file files every everything this that with from have your will must should then them they what which their about other please return output respond answer all the and not only always never'.split(
    ' ',
  ),
)
const MIN_WORD = 3
const MAX_WORD = 12
const MIN_WORDS = 3

const isLetter = (unit: number): boolean => (unit | 32) >= 0x61 && (unit | 32) <= 0x7a
/** Arguments of one call of `fromCharCode`. */
const MOST_UNITS = 4096

function ofUnits(length: number, unitAt: (index: number) => number): string {
  const parts: string[] = []
  for (let from = 0; from < length; from += MOST_UNITS) {
    const units = new Array<number>(Math.min(MOST_UNITS, length - from))
    for (let i = 0; i < units.length; i++) units[i] = unitAt(from + i)
    parts.push(String.fromCharCode(...units))
  }
  return parts.join('')
}

const rot13 = (text: string): string =>
  ofUnits(text.length, (i) => {
    const unit = text.charCodeAt(i)
    return isLetter(unit) ? ((unit & 31) <= 13 ? unit + 13 : unit - 13) : unit
  })

const reversed = (text: string): string => ofUnits(text.length, (i) => text.charCodeAt(text.length - 1 - i))

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Only words in which digits stand beside letters. */
const withoutLeet = (text: string): string =>
  text.replace(/[A-Za-z0134579@$!]{3,}/g, (word) =>
    /[A-Za-z]/.test(word) && /[01345789@$!]/.test(word)
      ? word.replace(/[013457@$!]/g, (sign) => LEET[sign]!)
      : word,
  )

export function findDisguised(text: string): Disguised[] {
  const found: Disguised[] = []
  const backwards = reversed(text)
  const plain = wordPlaces(text)
  const letters = wordPlaces(rot13(text))
  if (letters.count >= MIN_WORDS && letters.count > plain.count) {
    const { start, end } = lines(text, letters)
    found.push({ disguise: 'rot13', start, end, text: rot13(text.slice(start, end)) })
  }
  const turned = wordPlaces(backwards)
  if (turned.count >= MIN_WORDS && turned.count > plain.count) {
    const { start, end } = lines(backwards, turned)
    found.push({
      disguise: 'reversed',
      start: text.length - end,
      end: text.length - start,
      text: backwards.slice(start, end),
    })
  }
  const spelt = withoutLeet(text)
  if (spelt !== text) {
    const read = wordPlaces(spelt)
    if (read.count >= plain.count + 2) {
      const { start, end } = lines(spelt, read)
      found.push({ disguise: 'leetspeak', start, end, text: spelt.slice(start, end) })
    }
  }
  return found
}

interface Places {
  /** Different words. */
  readonly count: number
  readonly first: number
  readonly last: number
}

function wordPlaces(text: string): Places {
  const seen = new Set<string>()
  let first = -1
  let last = -1
  for (let at = 0; at < text.length; at++) {
    const start = at
    while (at < text.length && isLetter(text.charCodeAt(at))) at++
    if (at - start < MIN_WORD || at - start > MAX_WORD) continue
    const small = asciiLower(text.slice(start, at))
    if (!WORDS.has(small)) continue
    seen.add(small)
    if (first < 0) first = start
    last = at
  }
  return { count: seen.size, first, last }
}

/** The lines from the first word to the last. */
function lines(text: string, { first, last }: Places): { start: number; end: number } {
  const end = text.indexOf('\n', last)
  return { start: text.lastIndexOf('\n', first) + 1, end: end < 0 ? text.length : end }
}
