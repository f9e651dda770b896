// Folds text so that a name is compared whatever its spelling. Marks, case, apostrophes and the letters of other
// scripts are folded by our own tables: the platform's differ between versions.
import { LATIN_FOLD } from '../tables/fold-latin.ts'
import { LOOK_ALIKES, READINGS } from '../tables/fold-scripts.ts'

const latin = new Map<string, string>()
for (const [ascii, letters] of LATIN_FOLD) for (const letter of letters) latin.set(letter, ascii)
const readings = new Map<string, string>(READINGS)
const lookAlikes = new Map<string, string>()
for (const [letters, ascii] of LOOK_ALIKES)
  for (let i = 0; i < letters.length; i++) lookAlikes.set(letters.charAt(i), ascii.charAt(i))

const FULLWIDTH_FROM = 0xff01
const FULLWIDTH_TO = 0xff5e
const FULLWIDTH_OFFSET = 0xfee0

/** Each unit stays one unit, so places stay places. Case is kept. */
export function foldLookAlikes(text: string): string {
  if (!/[\u0370-\u052f\uff01-\uff5e]/.test(text)) return text
  let folded = ''
  for (let i = 0; i < text.length; i++) folded += lookAlike(text.charAt(i))
  return folded
}

function lookAlike(letter: string): string {
  const unit = letter.charCodeAt(0)
  if (unit >= FULLWIDTH_FROM && unit <= FULLWIDTH_TO) return String.fromCharCode(unit - FULLWIDTH_OFFSET)
  return lookAlikes.get(letter) ?? letter
}

/** One word, in lower case without marks. */
export function foldWord(word: string): string {
  const hasLatin = /[a-zA-Z]/.test(word)
  let folded = ''
  for (let i = 0; i < word.length; i++) folded += foldLetter(word.charAt(i), hasLatin)
  return folded
}

function foldLetter(letter: string, hasLatin: boolean): string {
  const unit = letter.charCodeAt(0)
  if (unit < 0x80) return letter.toLowerCase()
  if (isMark(unit)) return ''
  const shape = hasLatin || unit >= FULLWIDTH_FROM ? lookAlike(letter) : letter
  // Case mappings up to here have been the same since before any engine that runs this.
  const lower = shape.charCodeAt(0) < 0x2000 ? oneUnitLower(shape) : shape
  return latin.get(lower) ?? readings.get(lower) ?? lower
}

/** U+0130 has two units in lower case. */
function oneUnitLower(letter: string): string {
  if (letter === 'İ') return 'i'
  const lower = letter.toLowerCase()
  return lower.length === 1 ? lower : letter
}

/** Combining marks, Arabic vowel signs and the stretching line. */
const isMark = (unit: number): boolean =>
  (unit >= 0x300 && unit <= 0x36f) || (unit >= 0x64b && unit <= 0x652) || unit === 0x640

/** Transliterations write a sign or a catch of breath with any of these. */
const isApostrophe = (unit: number): boolean =>
  unit === 0x27 ||
  unit === 0x60 ||
  unit === 0xb4 ||
  (unit >= 0x2b9 && unit <= 0x2bf) ||
  (unit >= 0x2018 && unit <= 0x201b) ||
  unit === 0x2032 ||
  unit === 0xff07

const isBreak = (unit: number): boolean =>
  unit <= 0x2f ||
  (unit >= 0x3a && unit <= 0x40) ||
  (unit >= 0x5b && unit <= 0x60) ||
  (unit >= 0x7b && unit <= 0xbf) ||
  unit === 0xd7 ||
  unit === 0xf7 ||
  unit === 0x60c ||
  unit === 0x61b ||
  unit === 0x61f ||
  (unit >= 0x2000 && unit <= 0x206f) ||
  (unit >= 0x3000 && unit <= 0x303f) ||
  (unit >= 0xff00 && unit <= 0xff0f) ||
  (unit >= 0xff1a && unit <= 0xff20)

export interface Word {
  /** Folded. */
  readonly text: string
  /** Units of the text, half-open. */
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
}

/** "S.R.O." is one word, "sinbad.io" two, "O'Neill" one. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    if (isBreak(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    let spelt = ''
    while (at < text.length) {
      const unit = text.charCodeAt(at)
      if (!isBreak(unit)) spelt += text.charAt(at)
      else if (!isApostrophe(unit) && !joinsInitials(text, at, start)) break
      at++
    }
    const folded = foldWord(spelt)
    const first = text.charAt(start)
    const isCapital = first !== first.toLowerCase()
    if (folded !== '') words.push({ text: folded, start, end: at, isCapital })
  }
  return words
}

/** A full stop between single letters. */
function joinsInitials(text: string, at: number, start: number): boolean {
  if (text.charAt(at) !== '.') return false
  if (at - start !== 1 && text.charAt(at - 2) !== '.') return false
  const next = text.charCodeAt(at + 1)
  const afterNext = text.charCodeAt(at + 2)
  return !Number.isNaN(next) && !isBreak(next) && (Number.isNaN(afterNext) || isBreak(afterNext))
}
