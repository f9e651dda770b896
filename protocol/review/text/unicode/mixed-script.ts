// Finds words that mix letters of two scripts so that they look like one. A run of letters in which ASCII stands beside
// letters of another script that are mistaken for ASCII, or beside fullwidth or mathematical ones.
import type { Budget } from '../../core/budget.ts'
import { isAscii, skeleton, styledAscii } from './fold.ts'
import { lookalikeOf } from './letters.ts'

export interface MixedWord {
  /** UTF-16 units, half-open. */
  readonly start: number
  readonly end: number
  readonly word: string
  /** What it is read as. */
  readonly readAs: string
  /** First letter that is not what it seems. */
  readonly point: number
}

const isAsciiLetter = (p: number): boolean => (p >= 0x41 && p <= 0x5a) || (p >= 0x61 && p <= 0x7a)

/** Latin beyond ASCII: a diacritic is no other script. */
const isLatin = (p: number): boolean => (p >= 0xc0 && p <= 0x24f) || (p >= 0x1e00 && p <= 0x1eff)

/** Letters of the scripts from which look-alikes come, combining marks included. */
const isForeignLetter = (p: number): boolean =>
  (p >= 0x0250 && p <= 0x02af) ||
  (p >= 0x0370 && p <= 0x058f) ||
  (p >= 0x05d0 && p <= 0x05ea) ||
  (p >= 0x10a0 && p <= 0x10ff) ||
  (p >= 0x13a0 && p <= 0x13ff) ||
  (p >= 0x1d00 && p <= 0x1d2b) ||
  (p >= 0x1f00 && p <= 0x1fff) ||
  (p >= 0x2c80 && p <= 0x2cff) ||
  (p >= 0xa4d0 && p <= 0xa4ff) ||
  (p >= 0xa640 && p <= 0xa69f)

/** A letter set in another style: fullwidth or mathematical. */
function isStyledLetter(p: number): boolean {
  const plain = p < 0x80 ? null : styledAscii(p)
  return plain !== null && /^[A-Za-z]$/.test(plain)
}

const MAX_WORDS = 64

export function findMixedScript(text: string, budget: Budget): MixedWord[] {
  if (isAscii(text)) return []
  budget.spend(text.length * 2)
  const found: MixedWord[] = []
  let start = -1
  let ascii = false
  /** First look-alike of the run; -1 none, -2 when a letter of it is not mistaken for anything. */
  let lookalike = -1
  const close = (end: number): void => {
    if (start >= 0 && ascii && lookalike >= 0 && found.length < MAX_WORDS) {
      const word = text.slice(start, end)
      found.push({ start, end, word, readAs: skeleton(word), point: lookalike })
    }
    start = -1
    ascii = false
    lookalike = -1
  }
  for (let at = 0; at < text.length; ) {
    const p = text.codePointAt(at)!
    const width = p > 0xffff ? 2 : 1
    const isAsciiHere = isAsciiLetter(p)
    const styled = !isAsciiHere && isStyledLetter(p)
    const foreign = !isAsciiHere && !styled && isForeignLetter(p)
    if (isAsciiHere || styled || foreign || isLatin(p)) {
      if (start < 0) start = at
      if (isAsciiHere) ascii = true
      else if (styled) lookalike = lookalike === -1 ? p : lookalike
      // A word with a letter that reads as no ASCII letter is a word of two languages, not a disguise.
      else if (foreign) lookalike = lookalikeOf(p) === null ? -2 : lookalike === -1 ? p : lookalike
    } else close(at)
    at += width
  }
  close(text.length)
  return found
}
