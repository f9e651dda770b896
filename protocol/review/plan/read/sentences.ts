// Sentences of a turn: ended by marks, blank lines and list items; a wrapped line goes on.
import type { Budget } from '../../core/budget.ts'
import type { Range } from '../ir.ts'
import { type Token, tokensOf } from './tokens.ts'
import { verbOf } from './words/lemma.ts'

export interface Sentence extends Range {
  readonly tokens: readonly Token[]
  readonly isQuestion: boolean
  /** Longer than any sentence that is read: its words are not tagged. */
  readonly isOverlong: boolean
}

/** Words of one sentence. */
const LONGEST = 90
const ABBREVIATIONS = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'no',
  'vs',
  'approx',
  'ca',
  'incl',
  'excl',
  'st',
  'prof',
  'inc',
  'ltd',
  'e',
  'g',
  'i',
  'resp',
  'min',
  'max',
  'e.g',
  'i.e',
  'dept',
  'fig',
  'nr',
  'pls',
])
const GOES_ON = /^[a-z(]/

export function sentencesOf(text: string, range: Range, budget: Budget): Sentence[] {
  const tokens = tokensOf(text, range.start, range.end, budget)
  const sentences: Sentence[] = []
  let current: Token[] = []
  let isQuestion = false
  const close = (): void => {
    while (current.at(-1)?.kind === 'break') current.pop()
    const isBare = current.every(
      ({ kind, word }) => kind === 'break' || (kind === 'mark' && !/[A-Za-z]/.test(word)),
    )
    if (!isBare)
      sentences.push({
        tokens: current.length > LONGEST ? current.slice(0, 1) : current,
        isQuestion,
        isOverlong: current.length > LONGEST,
        start: current[0]!.start,
        end: current.at(-1)!.end,
      })
    current = []
    isQuestion = false
  }
  tokens.forEach((token, i) => {
    if (token.kind === 'break') {
      const next = tokens[i + 1]
      const wraps =
        /^[^\n]*\n[^\n]*$/.test(token.word) &&
        next !== undefined &&
        next.kind === 'word' &&
        GOES_ON.test(text.charAt(next.start)) &&
        !isMarker(tokens, i + 1) &&
        current.at(-1)?.kind !== 'mark' &&
        current.length > 4 &&
        indentOf(token) < 2
      if (!wraps) close()
      return
    }
    if (current.length === 0 && isListMark(tokens, i)) return
    if (token.kind === 'mark' && /[.!?;]/.test(token.word)) {
      const before = current.at(-1)
      if (
        token.word === '.' &&
        before !== undefined &&
        ABBREVIATIONS.has(before.word) &&
        tokens[i + 1]?.kind !== 'break' &&
        tokens[i + 1] !== undefined
      )
        return
      if (token.word === '?') isQuestion = true
      close()
      return
    }
    current.push(token)
  })
  close()
  return sentences
}

const indentOf = ({ word }: Token): number => word.length - word.lastIndexOf('\n') - 1

/** "1." and "a)" before a word; a bullet. */
function isMarker(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!
  const next = tokens[i + 1]
  if (token.kind === 'mark' && /^[-*•+>#]$/.test(token.word)) return true
  const isCount = token.kind === 'number' ? token.word.trim().length <= 3 : /^[a-z]$/.test(token.word)
  return isCount && next?.kind === 'mark' && /^[.):]$/.test(next.word) && next.start === token.end
}

/** The number of a step and the mark behind it. */
function isListMark(tokens: readonly Token[], i: number): boolean {
  if (isMarker(tokens, i)) return true
  const token = tokens[i]!
  const before = tokens[i - 1]
  if (
    token.kind === 'mark' &&
    /^[.):]$/.test(token.word) &&
    before !== undefined &&
    before.end === token.start &&
    isMarker(tokens, i - 1)
  )
    return true
  // "2 delete the key", "m3 drop the column": a short label, then the verb.
  const next = tokens[i + 1]
  if (
    /^(?:[0-9]{1,2}|[a-z][0-9]{1,2})$/.test(token.word) &&
    next?.kind === 'word' &&
    verbOf(next.word)?.form === 'base'
  )
    return true
  if (token.kind === 'word' && token.word === 'step' && tokens[i + 1]?.kind === 'number') return true
  return before?.word === 'step' && token.kind === 'number'
}
