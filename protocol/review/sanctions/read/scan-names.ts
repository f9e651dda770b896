// Finds the names in running text. A line with a label, a line that is only a name, capital words after "to"; and any
// listed name, wherever it stands.

import { type Word, wordsOf } from '../names/fold.ts'
import { findListedNames, type NameMention } from '../names/match-name.ts'
import { MAX_NAME_TOKENS, nameKeyOf } from '../names/name-key.ts'
import { NOT_NAMES } from '../tables/words.ts'
import type { PlacedText, Reading } from './reading.ts'

const LABEL =
  /^[ \t>*\u2022-]{0,8}(?:counterparty|counter-party|(?:full |legal |company |entity |account |customer |beneficiary |registered )?name|entity|company|beneficiary|payee|payer|recipient|customer|client|vendor|supplier|merchant|person|individual|sender|originator|owner|beneficial owner|director|account holder|party|vessel|subject|alias|aka|screen|check)[ \t]{0,4}[:=][ \t]{0,4}(.{1,200})$/i
const LEAD =
  /^(?:please )?(?:screen|check|verify|look up|search for|search)[ \t]{1,4}(?:the )?(?:name|person|entity|company|counterparty)?[ \t]{0,4}(.{1,160})$/i
const TAIL = /[ \t]{1,4}(?:against|for sanctions|on the|in the|please).{0,160}$|[?.!]$/i
const BEFORE_A_NAME = new Set(
  'to from with for pay paying screen check against by client customer counterparty vendor supplier named called beneficiary payee recipient mr mrs ms'.split(
    ' ',
  ),
)
const SENTENCE_WORDS = new Set(
  'pay send transfer withdraw deposit screen check swap bridge approve is are was were please can should will would i we you he she they have has do does not no if then this that all any nothing none test ignore return usual before after our your their its my every each'.split(
    ' ',
  ),
)
const notNames = new Set(NOT_NAMES)
const MAX_BARE_WORDS = 8

export function scanNames(placed: PlacedText, reading: Reading): void {
  scanListedNames(placed, reading)
  let start = 0
  for (const line of placed.text.split('\n')) {
    if (line.length <= 512) scanLine(placed, reading, line, start)
    start += line.length + 1
  }
}

export function scanListedNames(placed: PlacedText, reading: Reading): void {
  for (const { isSecondary, names } of reading.lists.lists) {
    if (isSecondary) continue
    for (const mention of findListedNames(placed.text, names, reading.budget))
      addMention(placed, reading, mention)
  }
}

function addMention(placed: PlacedText, reading: Reading, { start, end, match }: NameMention): void {
  const { where } = placed
  reading.add({
    kind: 'mention',
    text: placed.text.slice(start, end),
    span: placed.spanOf(start, end),
    where,
    match,
  })
}

function scanLine(placed: PlacedText, reading: Reading, line: string, start: number): void {
  reading.budget.spend(line.length)
  const labelled = LABEL.exec(line)?.[1]
  const stated = labelled ?? LEAD.exec(line.trim())?.[1]
  if (stated !== undefined) {
    const name = stated.replace(TAIL, '')
    if (labelled === undefined && !isBareName(name, wordsOf(name))) return
    addName(placed, reading, name, start + line.indexOf(stated))
    return
  }
  const words = wordsOf(line)
  if (isBareName(line, words)) {
    addName(placed, reading, line, start)
    return
  }
  for (let at = 0; at + 1 < words.length; at++) {
    if (!BEFORE_A_NAME.has(words[at]!.text)) continue
    const run = capitalRun(line, words, at + 1)
    if (run.length === 0) continue
    const from = run[0]!.start
    addName(placed, reading, line.slice(from, run.at(-1)!.end), start + from)
    at += run.length
  }
}

/** Adds the text as a name if it can be one. */
export function addName(placed: PlacedText, reading: Reading, text: string, start: number): boolean {
  const spelt = text.trim()
  if (spelt.length === 0 || spelt.length > 200) return false
  const name = nameKeyOf(spelt)
  if (name === null || name.tokens.length > MAX_NAME_TOKENS) return false
  if (!name.tokens.some((token) => isNaming(token))) return false
  const from = start + text.indexOf(spelt)
  const span = placed.spanOf(from, from + spelt.length)
  reading.add({ kind: 'name', text: spelt, span, where: placed.where, name })
  return true
}

/** Letters, and not the name of a chain, an asset or a month. Long mixtures are identifiers. */
const isNaming = (token: string): boolean =>
  !notNames.has(token) && /[^0-9]/.test(token) && !(token.length > 24 && /[0-9]/.test(token))

function isBareName(line: string, words: readonly Word[]): boolean {
  const count = words.length
  if (count === 0 || count > MAX_BARE_WORDS || /[?!{}[\]<>=/\\@:;#|]/.test(line)) return false
  if (words.some(({ text }) => SENTENCE_WORDS.has(text) || /^[0-9]/.test(text))) return false
  return count <= 3 || words.filter(({ isCapital }) => isCapital).length * 2 >= count
}

const LINKING = new Set([
  'de',
  'la',
  'al',
  'el',
  'bin',
  'ibn',
  'van',
  'von',
  'der',
  'den',
  'of',
  'and',
  'the',
])

function capitalRun(line: string, words: readonly Word[], from: number): readonly Word[] {
  let end = from
  while (end < words.length && end - from < MAX_BARE_WORDS) {
    const word = words[end]!
    if (end > from && !/^[ .&'-]{0,3}$/.test(line.slice(words[end - 1]!.end, word.start))) break
    if (!word.isCapital && !(end > from && LINKING.has(word.text))) break
    end++
  }
  while (end > from && !words[end - 1]!.isCapital) end--
  const run = words.slice(from, end)
  return run.some(({ text }) => isNaming(text)) ? run : []
}
