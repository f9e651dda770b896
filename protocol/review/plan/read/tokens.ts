// Splits text into words, numbers, identifiers and marks with their places. Every pattern is sticky and bounded.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'

export type TokenKind =
  | 'word'
  | 'number'
  | 'id'
  | 'email'
  | 'url'
  | 'path'
  | 'account'
  | 'code'
  | 'quote'
  | 'mark'
  /** White space with a line end that closes what stands before it. */
  | 'break'

export interface Token {
  readonly kind: TokenKind
  /** ASCII lower case, with a straight apostrophe; of code and quotes the inside. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** Starts with a capital letter. */
  readonly capital: boolean
}

type Pattern = readonly [TokenKind, RegExp]

/** In order: the first that fits at a place is taken. */
const PATTERNS: readonly Pattern[] = [
  ['code', /`[^`\n]{1,300}`/y],
  ['quote', /"[^"\n]{1,600}"|“[^”\n]{1,600}”|«[^»\n]{1,600}»/y],
  ['quote', /'[A-Za-z0-9][^'\n]{0,300}'(?![A-Za-z])/y],
  ['url', /[a-z][a-z0-9+]{1,12}:\/\/[^\s<>"'`)\]}|]{1,600}/y],
  ['email', /<?[A-Za-z0-9][\w.%+-]{0,63}@[A-Za-z0-9][A-Za-z0-9.-]{0,200}[A-Za-z0-9]>?/y],
  ['account', /0x[0-9a-fA-F]{8,64}(?![0-9A-Za-z])|bc1[0-9a-z]{20,90}/y],
  ['account', /[A-Z]{2}[0-9]{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?(?![0-9A-Za-z])/y],
  ['path', /(?:~|\.{1,2})?\/[\w.@%+~*-][\w.@%+~*/-]{0,300}/y],
  ['number', /[$€£¥]? ?[0-9][0-9,.' ]{0,30}(?:[kKmM](?![A-Za-z0-9])|bn(?![A-Za-z]))?/y],
  ['id', /[#@][A-Za-z0-9][\w-]{0,80}/y],
  ['word', /[A-Za-zÀ-ɏͰ-῿⺀-퟿][A-Za-z0-9À-ɏͰ-῿⺀-퟿_'’-]{0,80}/y],
]
const LETTERS = /[A-Za-z]/
const MORE = /[\w.-]/
const FILE =
  /[\w-]{1,80}(?:\.[\w-]{1,40}){1,8}(?:\/[\w.@%+~*-]{1,80}){0,8}|[\w.-]{1,80}(?:\/[\w.@%+~*-]{1,80}){1,8}/y
/** `1,234.50`, `61 402,25`: groups of three, or a decimal part; a trailing mark is the sentence's. */
const AMOUNT =
  /^[$€£¥]? ?(?:[0-9]{1,3}(?:[,'][0-9]{3}){1,5}|[0-9]{1,3}(?: [0-9]{3}){1,5}|[0-9]{1,30})(?:[.,][0-9]{1,18})?(?:[kKmM]|bn)?/
const DATE = /[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}|[0-9]{1,2}[:h][0-9]{2}(?::[0-9]{2})?/y
const SPACE = /[ \t\r\f\v\u00a0]{1,4000}/y
const LINES = /[ \t\r\f\v]{0,400}\n\s{0,4000}/y

export function tokensOf(text: string, from: number, to: number, budget: Budget): Token[] {
  const tokens: Token[] = []
  budget.spend(2 * (to - from))
  let at = from
  while (at < to) {
    const lines = matchAt(LINES, text, at, to)
    if (lines > at) {
      tokens.push({ kind: 'break', word: text.slice(at, lines), start: at, end: lines, capital: false })
      at = lines
      continue
    }
    const space = matchAt(SPACE, text, at, to)
    if (space > at) {
      at = space
      continue
    }
    const token = tokenAt(text, at, to)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function matchAt(pattern: RegExp, text: string, at: number, to: number): number {
  pattern.lastIndex = at
  return pattern.exec(text) ? Math.min(pattern.lastIndex, to) : at
}

function tokenAt(text: string, at: number, to: number): Token {
  const first = text.charCodeAt(at)
  const isDigit = first >= 0x30 && first <= 0x39
  if (isDigit) {
    const date = matchAt(DATE, text, at, to)
    if (date > at && !MORE.test(text.charAt(date))) return make('id', text, at, date)
  }
  for (const [kind, pattern] of PATTERNS) {
    const end = matchAt(pattern, text, at, to)
    if (end === at) continue
    if (kind === 'number') return number(text, at, to)
    if (kind === 'word') return word(text, at, end, to)
    if (kind === 'url' || kind === 'path') return make(kind, text, at, withoutTail(text, at, end))
    return make(kind, text, at, end)
  }
  const pair = (first & 0xfc00) === 0xd800 ? 2 : 1
  return make('mark', text, at, Math.min(at + pair, to))
}

function number(text: string, at: number, to: number): Token {
  const length = AMOUNT.exec(text.slice(at, Math.min(at + 60, to)))?.[0].length ?? 1
  const end = at + length
  // "3rd", "10am", "v2", "4417-B", "64KB": a number that goes on is an identifier, unless letters alone follow.
  if (/[A-Za-z0-9_-]/.test(text.charAt(end)) && end < to) {
    const rest = /^[\w-]{1,60}/.exec(text.slice(end, Math.min(end + 60, to)))?.[0] ?? ''
    const isUnit = /^(?:[KMGT]i?B|[kmg]?b|ms|s|min|h|d|x|pct|px|kg|mg|ml|km|m)$/i.test(rest)
    const dash = rest.startsWith('-')
    if (!isUnit && rest !== '' && !(dash && !/[A-Za-z0-9]/.test(rest)))
      return make('id', text, at, Math.min(end + rest.length, to))
  }
  return make('number', text, at, Math.min(end, to))
}

function word(text: string, at: number, end: number, to: number): Token {
  // `table.column`, `src/app`, `report.pdf`: a word that goes on with a dot or slash is a path.
  const next = text.charAt(end)
  if (
    (next === '.' || next === '/' || next === '_') &&
    /[A-Za-z0-9_*]/.test(text.charAt(end + 1)) &&
    end + 1 < to
  ) {
    const long = matchAt(FILE, text, at, to)
    const isPair = next === '/' && /^[A-Za-z]{1,20}\/[A-Za-z]{1,20}$/.test(text.slice(at, long))
    if (long > end && !isPair) return make('path', text, at, withoutTail(text, at, long))
  }
  let last = end
  while (last > at + 1 && /['’-]/.test(text.charAt(last - 1))) last--
  const inside = text.slice(at, last)
  return make(/[0-9_]/.test(inside) ? 'id' : 'word', text, at, last)
}

const withoutTail = (text: string, at: number, end: number): number => {
  let last = end
  while (last > at + 1 && /[.,;:!?)\]]/.test(text.charAt(last - 1))) last--
  return last
}

function make(kind: TokenKind, text: string, start: number, end: number): Token {
  const raw = text.slice(start, end)
  const inside = kind === 'code' || kind === 'quote' ? raw.slice(1, -1) : raw
  const word = asciiLower(inside).replaceAll('’', "'")
  return { kind, word, start, end, capital: /^[A-Z]/.test(raw) }
}

export const hasLetters = (text: string): boolean => LETTERS.test(text)
