// Noun phrases as entities: head, modifiers, identifiers and a key by which phrases are compared.
import { asciiLower } from '../../text/ascii.ts'
import type { Entity, EntityKind, Range } from '../ir.ts'
import type { Phrase } from './clauses.ts'
import type { Word } from './tag.ts'
import { POSSESSIVES, TITLES } from './words/function-words.ts'
import { isPlural } from './words/lemma.ts'

const ALL = new Set([
  'all',
  'every',
  'each',
  'any',
  'whole',
  'entire',
  'everything',
  'everyone',
  'everybody',
  'everywhere',
])
const SOME = new Set(['some', 'several', 'many', 'few', 'various', 'multiple', 'numerous', 'most'])
const KINDS: Readonly<Record<string, EntityKind>> = {
  email: 'email',
  url: 'url',
  path: 'path',
  account: 'account',
  code: 'id',
  id: 'id',
  quote: 'text',
}

export const rangeOf = (words: readonly Word[]): Range => ({
  start: words[0]?.token.start ?? 0,
  end: words.at(-1)?.token.end ?? 0,
})

const flat = (phrase: Phrase): readonly Word[] => [...phrase.words, ...phrase.of.flatMap(flat)]

/** Mail addresses without brackets, links without a closing slash. */
const idKey = ({ token }: Word): string =>
  token.word.replace(/^<|>$/g, '').replace(/\/$/, '').replaceAll(' ', '')

export function entityOf(phrase: Phrase, text: string): Entity {
  const all = flat(phrase)
  const nouns = phrase.words.filter(({ tag }) => tag === 'noun' || tag === 'pronoun' || tag === 'number')
  const plain = nouns.filter(({ token, tag }) => tag === 'noun' && token.kind === 'word')
  const headWord = plain.at(-1) ?? nouns.at(-1) ?? phrase.words.at(-1)!
  const named = all.filter(({ token }) => KINDS[token.kind] !== undefined && token.kind !== 'quote')
  const isNamed = KINDS[headWord.token.kind] !== undefined
  const head = isNamed ? idKey(headWord) : stripPossessive(headWord.base)
  const modifiers = all
    .filter(
      (one) => one !== headWord && (one.tag === 'adj' || one.tag === 'noun') && one.token.kind === 'word',
    )
    .map(({ base }) => stripPossessive(base))
    .sort()
  const numbers = phrase.words.filter(
    (one, i) => one.token.kind === 'number' && i > 0 && phrase.words[i - 1]!.tag === 'noun',
  )
  const ids = [...named, ...numbers].filter((one) => one !== headWord || isNamed).map(idKey)
  const range = rangeOf(all)
  const kind = KINDS[headWord.token.kind] ?? (isPerson(phrase.words) ? 'person' : 'noun')
  const parts = [...modifiers, head, ...ids.filter((id) => id !== head)]
  return {
    kind,
    text: text.slice(range.start, range.end),
    key: parts.join(' '),
    head,
    modifiers,
    ids,
    quantity: quantityOf(phrase.words, headWord),
    plural: isPlural(headWord.token.word),
    definite: ids.length > 0 || kind !== 'noun' || modifiers.length > 0,
    ...range,
  }
}

const stripPossessive = (word: string): string => word.replace(/'s?$/, '')

function quantityOf(words: readonly Word[], head: Word): Entity['quantity'] {
  if (words.some(({ token }) => ALL.has(token.word))) return 'all'
  if (words.some(({ token }) => SOME.has(token.word))) return 'some'
  return isPlural(head.token.word) ? 'some' : 'one'
}

/** A capital letter inside the sentence, or a title, and no determiner. */
function isPerson(words: readonly Word[]): boolean {
  if (words.some(({ token }) => TITLES.has(token.word))) return true
  const [first] = words
  if (first === undefined || (first.tag === 'det' && !POSSESSIVES.has(first.token.word))) return false
  return words.every(
    ({ tag, token }) =>
      tag === 'noun' && token.kind === 'word' && token.capital && !/^[A-Z]{2,}$/.test(token.word),
  )
}

export function textEntity(text: string, range: Range): Entity {
  const value = text.slice(range.start, range.end)
  const key = asciiLower(value)
  return {
    kind: 'text',
    text: value,
    key,
    head: key,
    modifiers: [],
    ids: [],
    quantity: 'one',
    plural: false,
    definite: true,
    ...range,
  }
}
