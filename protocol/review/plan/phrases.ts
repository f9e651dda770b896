// Which lists of words hold the word or phrase that begins at a token? Base forms; endings are folded, `_` and `-`
// join a phrase.
import type { Token } from './model.ts'

interface Phrase {
  readonly name: string
  readonly rest: readonly string[]
}

export interface PhraseIndex {
  /** Names of the lists that hold what begins here, with the token after it. */
  find(tokens: readonly Token[], at: number): { readonly name: string; readonly to: number }[]
  at(tokens: readonly Token[], at: number): string[]
}

/** A word and what it may be an inflected form of. */
export function formsOf(word: string): string[] {
  const forms = [word]
  const n = word.length
  const stems: string[] = []
  if (n > 3 && word.endsWith('s') && !word.endsWith('ss')) stems.push(word.slice(0, -1))
  if (n > 4 && /(?:s|x|z|ch|sh|o)es$/.test(word)) stems.push(word.slice(0, -2))
  if (n > 4 && word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`)
  if (n > 4 && word.endsWith('ied')) stems.push(`${word.slice(0, -3)}y`)
  if (n > 4 && word.endsWith('ed')) stems.push(word.slice(0, -2), word.slice(0, -1))
  if (n > 5 && word.endsWith('ing')) stems.push(word.slice(0, -3), `${word.slice(0, -3)}e`)
  for (const stem of stems) {
    forms.push(stem)
    const m = stem.length
    if (m > 3 && stem.charAt(m - 1) === stem.charAt(m - 2)) forms.push(stem.slice(0, -1))
  }
  return forms
}

const isForm = (word: string, base: string): boolean =>
  word === base || (word.startsWith(base.slice(0, -1)) && formsOf(word).includes(base))

/** The token after the phrase, or -1. */
function endOfPhrase(tokens: readonly Token[], at: number, rest: readonly string[]): number {
  for (let i = 0; i < rest.length; i++) {
    const token = tokens[at + 1 + i]
    if (!token || !isForm(token.word, rest[i]!)) return -1
  }
  return at + 1 + rest.length
}

export function phraseIndex(lists: Readonly<Record<string, string>>): PhraseIndex {
  const byFirst = new Map<string, Phrase[]>()
  for (const [name, words] of Object.entries(lists))
    for (const entry of words.split(' ')) {
      const [first, ...rest] = entry.split(/[_-]/)
      const list = byFirst.get(first!) ?? []
      list.push({ name, rest })
      byFirst.set(first!, list)
    }
  const cache = new Map<string, readonly Phrase[]>()
  const phrasesOf = (word: string): readonly Phrase[] => {
    const known = cache.get(word)
    if (known) return known
    const list = formsOf(word).flatMap((form) => byFirst.get(form) ?? [])
    if (cache.size > 4096) cache.clear()
    cache.set(word, list)
    return list
  }
  const find: PhraseIndex['find'] = (tokens, at) => {
    const found: { readonly name: string; readonly to: number }[] = []
    for (const { name, rest } of phrasesOf(tokens[at]!.word)) {
      const to = endOfPhrase(tokens, at, rest)
      if (to > 0) found.push({ name, to })
    }
    return found
  }
  return { find, at: (tokens, at) => find(tokens, at).map(({ name }) => name) }
}
