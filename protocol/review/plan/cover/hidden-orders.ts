// Finds orders where no reader of sentences looks: in quotation marks that are the whole of a line, and in words joined by a sign.
import type { Word } from '../read/tag.ts'
import { verbOf } from '../read/words/lemma.ts'
import { actOfVerb, natureOf } from '../tables/act-of.ts'
import type { SentenceReading } from './sentence.ts'
import { isHarmWord } from './words.ts'

/** A word of an act that cannot be taken back, whatever else the word can mean. */
export const isLasting = (word: string): boolean => {
  const act = actOfVerb(word)
  return isHarmWord(word) || (act !== null && !/^(?:read-only|reversible)$/.test(natureOf(act).reversibility))
}

const STARTS = new Set(['end', 'comma', 'and', 'open', 'close', 'sub'])
/** What an object begins with. */
const OBJECTS = new Set(['det', 'pronoun', 'adj', 'number', 'noun'])
const JOINED = /^[a-z]{2,20}(?:[/_.+&|\\-][a-z]{2,20}){1,2}$/

const isOrder = (word: string): boolean => {
  const verb = verbOf(word)
  return verb?.form === 'base' && isLasting(verb.base)
}

/** `"Delete the notes"` as a step: nobody says, writes or reads it. `Read the notes "and delete them"` goes on in it. */
function isQuotedOrder({ token }: Word, isAlone: boolean): boolean {
  if (token.kind !== 'quote' && token.kind !== 'code') return false
  const words = token.word.split(/[^a-z]{1,40}/)
  return isAlone
    ? words.some(isOrder)
    : /^\W{0,4}(?:and|then|now|also|plus)\b/.test(token.word) && words.some(isOrder)
}

/** "Read/delete the notes", "read.delete the notes". */
function isJoinedOrder(tagged: readonly Word[], i: number): boolean {
  const { token } = tagged[i]!
  const before = tagged[i - 1]
  const next = tagged[i + 1]
  const isSecond = token.kind === 'path' && before?.token.kind === 'word' && before.token.end === token.start
  if (isSecond) return token.word.split(/[^a-z]/).some(isOrder)
  return (
    STARTS.has(before?.tag ?? 'end') &&
    next !== undefined &&
    OBJECTS.has(next.tag) &&
    JOINED.test(token.word) &&
    token.word.split(/[^a-z]/).some(isOrder)
  )
}

/** "#delete", "@delete", "d.e.l.e.t.e". */
const isMarkedOrder = ({ token: { kind, word } }: Word): boolean =>
  (kind === 'id' && isOrder(word.slice(1))) || /^(?:[a-z][.*_-]){3,20}[a-z]?$/.test(word)

export const hidesOrder = ({ tagged, verbs }: SentenceReading): boolean =>
  tagged.some(
    (word, i) => isQuotedOrder(word, verbs.length === 0) || isJoinedOrder(tagged, i) || isMarkedOrder(word),
  )
