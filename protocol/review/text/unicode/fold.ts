// Folds a text to what a reader tells apart. `fold` drops case, diacritics and compatibility forms; `skeleton` also replaces
// letters of other scripts by the ASCII letters they look like.
import { asciiLower } from '../ascii.ts'
import { foldedOf, lookalikeOf } from './letters.ts'

const isMark = (p: number): boolean =>
  (p >= 0x0300 && p <= 0x036f) || (p >= 0x0483 && p <= 0x0487) || (p >= 0x1ab0 && p <= 0x1aff)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The few mathematical letters that stand in the letter-like block instead leave holes; nothing is there. */
function mathematical(p: number): string | null {
  if (p >= 0x1d400 && p <= 0x1d6a3) return ALPHABET[(p - 0x1d400) % 52]!
  if (p >= 0x1d7ce && p <= 0x1d7ff) return String((p - 0x1d7ce) % 10)
  return null
}

/** Fullwidth forms, mathematical letters, and letters in squares and circles, as ASCII; null for the rest. */
export function styledAscii(p: number): string | null {
  if (p >= 0xff01 && p <= 0xff5e) return String.fromCharCode(p - 0xfee0)
  if (p === 0x3000) return ' '
  if (p >= 0x1f130 && p <= 0x1f149) return ALPHABET[p - 0x1f130]!
  if (p >= 0x1f150 && p <= 0x1f169) return ALPHABET[p - 0x1f150]!
  if (p >= 0x1f170 && p <= 0x1f189) return ALPHABET[p - 0x1f170]!
  return mathematical(p)
}

function foldPoint(p: number): string {
  if (p < 0x80) return p >= 0x41 && p <= 0x5a ? String.fromCharCode(p + 32) : String.fromCharCode(p)
  if (isMark(p)) return ''
  const styled = styledAscii(p)
  if (styled !== null) return asciiLower(styled)
  return foldedOf(p) ?? String.fromCodePoint(p)
}

function skeletonPoint(p: number): string {
  if (p < 0x80) return foldPoint(p)
  const likeness = lookalikeOf(p)
  if (likeness !== null) return asciiLower(likeness)
  let made = ''
  for (const letter of foldPoint(p)) {
    const again = lookalikeOf(letter.codePointAt(0)!)
    made += again === null ? letter : asciiLower(again)
  }
  return made
}

function mapped(text: string, change: (p: number) => string): string {
  if (isAscii(text)) return asciiLower(text)
  let made = ''
  for (const letter of text) made += change(letter.codePointAt(0)!)
  return made
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
  return true
}

/** Linear in the text; the caller spends its length. */
export const fold = (text: string): string => mapped(text, foldPoint)

/** Linear in the text; the caller spends its length. Two texts with one skeleton look alike. */
export const skeleton = (text: string): string => mapped(text, skeletonPoint)
