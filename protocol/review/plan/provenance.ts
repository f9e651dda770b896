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
export function firstSegmentWith(
  { text, segments }: Reading,
  lower: string,
  entity: Entity,
  before: number,
): number {
  const bare = entity.kind === 'number' ? plainNumber(entity.word) : entity.word
  for (let i = 0; i < before; i++) {
    const { speaker, start, end } = segments[i]!
    // What an agent thinks or does is no source.
    if (speaker === 'agent' || speaker === 'action') continue
    if (entity.kind === 'number') {
      if (hasNumber(text.slice(start, end), bare)) return i
      continue
    }
    const at = lower.indexOf(bare, start)
    if (at >= 0 && at < end) return i
  }
  return -1
}

const plainNumber = (word: string): string =>
  word
    .replace(/[^0-9.]/g, '')
    .replace(/\.0*$/, '')
    .replace(/(\.\d*?)0+$/, '$1')

const hasNumber = (text: string, bare: string): boolean => {
  const digits = text.replace(/(\d),(?=\d{3})/g, '$1')
  let at = digits.indexOf(bare)
  while (at >= 0) {
    const before = digits.charCodeAt(at - 1)
    const after = digits.charCodeAt(at + bare.length)
    const isInside = (before >= 0x30 && before <= 0x39) || (after >= 0x30 && after <= 0x39)
    if (!isInside) return true
    at = digits.indexOf(bare, at + 1)
  }
  return false
}

export function speakerSegments(reading: Reading, ...speakers: readonly Speaker[]): number[] {
  return [...reading.segments.keys()].filter((i) => speakers.includes(reading.segments[i]!.speaker))
}
