// Compares a name with the names of a list. Equal: yes. All distinctive words, a weak alias or one slip of a finger:
// perhaps. A single common word: never.
import type { Budget } from '../../core/budget.ts'
import { isOneEdit } from './edit-distance.ts'
import { type Word, wordsOf } from './fold.ts'
import { type ListedName, MIN_EDITED_LETTERS, type NameIndex } from './name-index.ts'
import { isDistinctive, isLegalForm, keyOfTokens, MAX_NAME_TOKENS, type NameKey } from './name-key.ts'

export interface NameMatch {
  readonly listed: ListedName
  readonly how: 'equal' | 'weak_alias' | 'all_words' | 'one_edit'
}

/** Words that many names share are no way to find candidates. */
const MAX_POSTINGS = 400
const MIN_FAMILY_LETTERS = 5

export function matchName(name: NameKey, index: NameIndex, budget: Budget): NameMatch | null {
  budget.spend(name.tokens.length + 1)
  const equal = index.byKey.get(name.key)
  if (equal && isTelling(equal))
    return { listed: equal, how: equal.strength === 'weak' ? 'weak_alias' : 'equal' }
  if (name.tokens.length > MAX_NAME_TOKENS) return null
  const ownDistinctive = new Set(name.tokens.filter(isDistinctive))
  const own = new Set(name.tokens)
  for (const listed of candidates(name, index, budget)) {
    if (listed.strength === 'weak') continue
    if (listed.distinctive.length >= 2 && listed.distinctive.every((token) => own.has(token)))
      return { listed, how: 'all_words' }
    if (name.tokens.every((token) => listed.tokens.includes(token)) && isEnough(ownDistinctive, name, listed))
      return { listed, how: 'all_words' }
    if (isOneSlip(name.tokens, listed.tokens)) return { listed, how: 'one_edit' }
  }
  return singleSlip(name, index, budget)
}

/** Two distinctive words; or one, when only a middle name or patronymic is missing. */
function isEnough(distinctive: ReadonlySet<string>, { tokens }: NameKey, listed: ListedName): boolean {
  if (distinctive.size >= 2) return true
  const isPerson = tokens.length >= 2 && listed.tokens.length === tokens.length + 1
  return isPerson && [...distinctive].some((token) => token.length >= MIN_FAMILY_LETTERS)
}

/** A list may hold "Editor" as an alias; that word alone names nobody. */
const isTelling = ({ tokens, distinctive }: ListedName): boolean =>
  tokens.length > 1 || distinctive.length > 0

function* candidates({ tokens }: NameKey, index: NameIndex, budget: Budget): Generator<ListedName> {
  const seen = new Set<ListedName>()
  for (const token of new Set(tokens)) {
    const postings = index.byToken.get(token) ?? []
    if (postings.length > MAX_POSTINGS) continue
    for (const listed of postings) {
      budget.spend(2)
      if (seen.has(listed)) continue
      seen.add(listed)
      yield listed
    }
  }
}

/** Both sorted; all words equal but one of at least six letters. */
function isOneSlip(tokens: readonly string[], listed: readonly string[]): boolean {
  if (tokens.length !== listed.length || tokens.length < 2) return false
  const extra = without(tokens, listed)
  const missing = without(listed, tokens)
  return extra.length === 1 && missing.length === 1 && isSlip(extra[0]!, missing[0]!)
}

const isSlip = (token: string, listed: string): boolean =>
  listed.length >= MIN_EDITED_LETTERS && isOneEdit(token, listed)

function without(tokens: readonly string[], others: readonly string[]): string[] {
  const rest = [...others]
  return tokens.filter((token) => {
    const at = rest.indexOf(token)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

function singleSlip({ tokens }: NameKey, index: NameIndex, budget: Budget): NameMatch | null {
  const only = tokens.length === 1 ? tokens[0]! : ''
  if (only.length < MIN_EDITED_LETTERS - 1 || !isDistinctive(only)) return null
  for (const length of [only.length - 1, only.length, only.length + 1])
    for (const listed of index.single.get(length) ?? []) {
      budget.spend(1)
      if (listed.strength === 'weak' || listed.distinctive.length === 0) continue
      if (isSlip(only, listed.tokens[0]!)) return { listed, how: 'one_edit' }
    }
  return null
}

export interface NameMention {
  readonly start: number
  readonly end: number
  readonly match: NameMatch
}

/** Listed names that a running text spells out. One word alone counts only when it is long and capital. */
export function findListedNames(text: string, index: NameIndex, budget: Budget): NameMention[] {
  budget.spend(text.length)
  const words = wordsOf(text)
  const mentions: NameMention[] = []
  for (let at = 0; at < words.length; at++) {
    if (!index.byToken.has(words[at]!.text)) continue
    const mention = longestFrom(words, at, index, budget)
    if (mention === null) continue
    mentions.push(mention.found)
    at += mention.words - 1
  }
  return mentions
}

function longestFrom(
  words: readonly Word[],
  at: number,
  index: NameIndex,
  budget: Budget,
): { found: NameMention; words: number } | null {
  const most = Math.min(words.length - at, index.longest + 2, MAX_NAME_TOKENS)
  let known = 1
  while (known < most && (index.byToken.has(words[at + known]!.text) || isLegalForm(words[at + known]!.text)))
    known++
  for (let count = known; count >= 1; count--) {
    budget.spend(count)
    const window = words.slice(at, at + count)
    const key = keyOfTokens(window.map(({ text }) => text))
    const listed = key === null ? undefined : index.byKey.get(key.key)
    if (!listed || !isTelling(listed) || !isMention(words, at, count, listed)) continue
    const how = listed.strength === 'weak' || window.length === 1 ? 'weak_alias' : 'equal'
    return {
      found: { start: window[0]!.start, end: window.at(-1)!.end, match: { listed, how } },
      words: count,
    }
  }
  return null
}

/** One word alone must be long and capital, and no part of a longer name. */
function isMention(words: readonly Word[], at: number, count: number, listed: ListedName): boolean {
  if (listed.tokens.length > 1) return listed.distinctive.length > 0
  const word = words[at]!
  if (count !== 1 || !word.isCapital || word.text.length < MIN_EDITED_LETTERS) return false
  const [before, after] = [words[at - 1], words[at + 1]]
  // The first word of a sentence is capital whatever it means.
  const isPartBefore = at >= 2 && before?.isCapital === true && word.start - before.end <= 1
  return !isPartBefore && !(after?.isCapital === true && after.start - word.end <= 1)
}
