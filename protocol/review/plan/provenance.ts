// Where does each entity of an action first occur, and which words did only an untrusted text say?
import type { Reading, Speaker, Token } from './model.ts'
import { sentencesOf } from './tokens.ts'

export interface Entity {
  readonly word: string
  readonly kind: 'mail' | 'url' | 'path' | 'number' | 'id'
  readonly start: number
  readonly end: number
}

const STOP = new Set(
  'that this with from have will your you the and for are was has been can could would should please them they their then than into onto over about also once using use used tool tools action call following details detail information user users want wants need needs just only very more most some such what when where which who how all any each every make made new name title type list get give given based input output result results data email mail message text first last next now here there these those true false null none api manager search find send retrieve'.split(
    ' ',
  ),
)

/** Words that carry meaning, folded to a rough stem. */
export const stemOf = (word: string): string => {
  const base =
    word.length > 5 ? word.replace(/(?:ing|ed|es|s)$/, '') : word.length > 3 ? word.replace(/s$/, '') : word
  return base.length > 4 ? base.replace(/e$/, '') : base
}

export const isContent = (token: Token): boolean =>
  token.kind !== 'word' || (token.word.length > 3 && !STOP.has(token.word))

export function contentOf(tokens: readonly Token[]): Set<string> {
  const words = new Set<string>()
  for (const token of tokens)
    if (isContent(token)) words.add(token.kind === 'word' ? stemOf(token.word) : token.word)
  return words
}

export const tokensIn = (text: string, start: number, end: number): Token[] =>
  sentencesOf(text, start, end).flatMap(({ tokens }) => tokens)

const ID = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{4,}$|^(?=.*\d)[a-z0-9]{5,}$/

export function entitiesIn(text: string, start: number, end: number): Entity[] {
  const entities: Entity[] = []
  for (const token of tokensIn(text, start, end)) {
    const { word, kind } = token
    if (kind === 'mail' || kind === 'url' || kind === 'path')
      entities.push({ word, kind, start: token.start, end: token.end })
    else if (kind === 'number') {
      const digits = word.replace(/[^0-9]/g, '')
      if (digits.length > 0) entities.push({ word, kind: 'number', start: token.start, end: token.end })
    } else if (kind === 'word' && ID.test(word))
      entities.push({ word, kind: 'id', start: token.start, end: token.end })
  }
  return entities
}

/** The index of the first segment of a principal or a tool that holds the entity, or -1. */
export function firstSegmentWith({ sources }: Reading, { kind, word }: Entity, before: number): number {
  const first = kind === 'number' ? sources.firstWithNumber(plainNumber(word)) : sources.firstWithWord(word)
  return first < before ? first : -1
}

/** Without marks, and without zeros at the end of a fraction. */
function plainNumber(word: string): string {
  const bare = word.replace(/[^0-9.]/g, '')
  const dot = withoutZeros(bare)
  const whole = dot < bare.length && bare[dot - 1] === '.' ? bare.slice(0, dot - 1) : bare
  return whole.slice(0, withoutZeros(whole))
}

/** Where the zeros begin that end a fraction, or the end. */
function withoutZeros(digits: string): number {
  const dot = digits.lastIndexOf('.')
  let end = digits.length
  while (dot >= 0 && end > dot + 1 && digits[end - 1] === '0') end--
  return end
}

export function speakerSegments(reading: Reading, ...speakers: readonly Speaker[]): number[] {
  return [...reading.segments.keys()].filter((i) => speakers.includes(reading.segments[i]!.speaker))
}
