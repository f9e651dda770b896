// Gives a name one key, whatever the order and spelling of its parts. Folded words without legal forms, sorted:
// "Family, Given" and "Given Family" are one.
import { COMMON_WORDS, LEGAL_FORMS } from '../tables/words.ts'
import { wordsOf } from './fold.ts'

const legalForms = new Set(LEGAL_FORMS)
const commonWords = new Set(COMMON_WORDS)

export interface NameKey {
  readonly key: string
  /** Sorted. */
  readonly tokens: readonly string[]
}

/** Longer ones are no names. */
export const MAX_NAME_TOKENS = 16

/** Null when the text holds no word. */
export function nameKeyOf(text: string): NameKey | null {
  return keyOfTokens(wordsOf(text).map((word) => word.text))
}

/** `words` in the order of the text, folded. */
export function keyOfTokens(words: readonly string[]): NameKey | null {
  const naming = words.filter((word) => !legalForms.has(word))
  const kept = naming.length > 0 ? naming : words
  if (kept.length === 0) return null
  // Chinese, Japanese and Korean names are spelt with and without spaces, in one order.
  const tokens = kept.every(isIdeographic) ? [kept.join('')] : [...kept].sort()
  return { key: tokens.join(' '), tokens }
}

export const isLegalForm = (token: string): boolean => legalForms.has(token)

const isIdeographic = (token: string): boolean => /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+$/.test(token)

/** Says by itself whom it means. */
export const isDistinctive = (token: string): boolean =>
  !commonWords.has(token) && (token.length >= 3 || (token.length >= 2 && isIdeographic(token)))
