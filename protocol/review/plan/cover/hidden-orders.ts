// Finds orders where no reader of sentences looks: in quotation marks that are the whole of a line, and in words joined by a sign.
import type { Word } from '../read/tag.ts'
import { isAdjective, verbOf } from '../read/words/lemma.ts'
import { actOfNoun, actOfVerb } from '../tables/act-of.ts'
import { isLasting } from './lasting.ts'
import { ordersQuietly } from './quiet-orders.ts'
import { isParty, isRole } from './roles.ts'
import type { SentenceReading } from './sentence.ts'
import { isKnownNoun, isMatter } from './word-kinds.ts'
import { isAnchor } from './work-anchors.ts'

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

/** "issues.Delete the table", "Read/delete the notes", "read.delete the notes". */
function isJoinedOrder(tagged: readonly Word[], i: number): boolean {
  const { token } = tagged[i]!
  const before = tagged[i - 1]
  const next = tagged[i + 1]
  // A sentence that begins without a space before it.
  if (
    token.kind === 'path' &&
    /^[a-z]{3,20}\.[a-z]{3,20}$/.test(token.word) &&
    isOrder(token.word.split('.')[1]!)
  )
    return true
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

/** "#delete", "@delete", "d.e.l.e.t.e", an address that deletes. */
const isMarkedOrder = ({ token: { kind, word } }: Word): boolean =>
  (kind === 'url' &&
    word.split(/[^a-z]/).some((part) => /^(?:delete|overwrite)$/.test(actOfVerb(part) ?? ''))) ||
  (kind === 'id' && isOrder(word.slice(1))) ||
  /^(?:[a-z][.*_-]){3,20}[a-z]?$/.test(word)

/** `drop table users`, "with `purge`": what is run, and no command that its family read. */
const isRunOrder = ({ token: { kind, word } }: Word, before: Word | undefined): boolean =>
  kind === 'code' &&
  isOrder(word.split(/[^a-z]/)[0]!) &&
  (word.includes(' ') || /^(?:with|via|by|using)$/.test(before?.token.word ?? ''))

const isUnknown = ({ token, tag, base }: Word): boolean =>
  tag === 'noun' &&
  token.kind === 'word' &&
  token.word.length > 1 &&
  !isKnownNoun(base) &&
  !isKnownNoun(token.word) &&
  !isMatter(base) &&
  !isAnchor(base) &&
  !isRole(base) &&
  !isParty(base) &&
  !isAdjective(token.word)

/** "Yeet Kafka topics", "Lösche Server": an unknown word and its object where an order stands, in a clause without a verb. */
function isUnknownOrder(tagged: readonly Word[], i: number): boolean {
  const before = tagged[i - 1]
  const next = tagged[i + 1]
  const word = tagged[i]!
  if (!isUnknown(word)) return false
  // No English word, and no name.
  if (/[\u00c0-\u024f]/.test(word.token.word) && !word.token.capital) return true
  if (next === undefined) return false
  const isList = before?.tag === 'comma' || before?.tag === 'and'
  if (isList) return !word.token.capital && next.tag === 'noun' && next.token.capital
  if (!/^(?:end|open|adverb)$/.test(before?.tag ?? 'end') || !/^(?:noun|adj|det|pronoun)$/.test(next.tag))
    return false
  for (const { tag } of tagged.slice(i + 1)) {
    if (/^(?:verb|aux|modal)$/.test(tag)) return false
    if (/^(?:end|comma|and|open)$/.test(tag)) break
  }
  return true
}

/** "For deletion of the users", "into the cleanup": an act that is not taken back, by its noun behind a preposition. */
function isNamedAct(tagged: readonly Word[], i: number): boolean {
  const { tag, base, token } = tagged[i]!
  const act = tag === 'noun' ? (actOfNoun(base) ?? actOfNoun(token.word)) : null
  if (act !== 'delete' && act !== 'overwrite' && act !== 'disclose' && !/^clean-?up$/.test(base)) return false
  let at = i - 1
  while (at >= 0 && /^(?:det|adj|noun|number)$/.test(tagged[at]!.tag)) at--
  return tagged[at]?.tag === 'prep' || tagged[at]?.tag === 'sub'
}

/** "Wiki to trash", "kubectl delete namespace", "Repo public": an order without a verb. */
function isVerbless(tagged: readonly Word[]): boolean {
  if (tagged.some(({ tag }) => /^(?:verb|aux|modal)$/.test(tag))) return false
  const words = tagged.filter(({ tag }) => tag !== 'end' && tag !== 'close')
  const last = words.at(-1)
  // "No changes to anything".
  if (/^(?:no|nothing)$/.test(words[0]?.token.word ?? '')) return false
  return (
    words.some(({ token: { kind, word }, tag }) => {
      const act = kind === 'word' ? actOfVerb(word) : null
      return (
        act === 'delete' ||
        act === 'overwrite' ||
        /^(?:trash|bin|rm|dd|mkfs|chmod|sudo|flushall|prune)$/.test(word) ||
        word.startsWith('/dev/') ||
        (tag === 'prep' && /^(?:to|into|onto)$/.test(word)) ||
        /^(?:copy|copies|invitation|access|link|key)$/.test(word)
      )
    }) || /^(?:public|everyone|everybody|gone|down|offline|off|empty)$/.test(last?.token.word ?? '')
  )
}

export const hidesOrder = (
  { tagged, verbs }: SentenceReading,
  isJudged: (start: number, end: number) => boolean,
): boolean =>
  ordersQuietly(tagged) ||
  (isVerbless(tagged) && !tagged.some(({ token }) => isJudged(token.start, token.end))) ||
  tagged.some(
    (word, i) =>
      isQuotedOrder(word, verbs.length === 0) ||
      isJoinedOrder(tagged, i) ||
      isMarkedOrder(word) ||
      isNamedAct(tagged, i) ||
      (!isJudged(word.token.start, word.token.end) &&
        (isRunOrder(word, tagged[i - 1]) || isUnknownOrder(tagged, i))),
  )
