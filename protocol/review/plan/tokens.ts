// Which words, numbers, addresses and paths does a text hold, and where? One pass; names in camelCase or
// snake_case are split, so that a call of a tool reads like a sentence.
import { asciiLower } from '../text/ascii.ts'
import type { Token } from './model.ts'

/** Longer sentences are cut: frames look no further. */
const MAX_SENTENCE = 90

const isSpace = (c: number): boolean => c <= 0x20 || c === 0xa0
const isLower = (c: number): boolean => c >= 0x61 && c <= 0x7a
const isUpper = (c: number): boolean => c >= 0x41 && c <= 0x5a
const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39
const isWord = (c: number): boolean => isLower(c) || isUpper(c) || isDigit(c) || c >= 0xc0
const isMoney = (c: number): boolean => c === 0x24 || c === 0x20ac || c === 0xa3 || c === 0xa5
/** Quotes, brackets, comma, colon and equals sign stand round a chunk or between its parts. */
const isWrap = (c: number): boolean =>
  c === 0x22 ||
  c === 0x27 ||
  c === 0x28 ||
  c === 0x29 ||
  c === 0x2c ||
  c === 0x3c ||
  c === 0x3e ||
  c === 0x5b ||
  c === 0x5d ||
  c === 0x60 ||
  c === 0x7b ||
  c === 0x7d ||
  c === 0x201c ||
  c === 0x201d ||
  c === 0x2018

export interface RawSentence {
  readonly tokens: readonly Token[]
  readonly isQuestion: boolean
}

export function sentencesOf(text: string, from: number, to: number): RawSentence[] {
  const out: RawSentence[] = []
  let tokens: Token[] = []
  const close = (isQuestion: boolean): void => {
    if (tokens.length > 0) out.push({ tokens, isQuestion })
    tokens = []
  }
  let at = from
  while (at < to) {
    const c = text.charCodeAt(at)
    if (c === 0x0a || c === 0x3b || c === 0x2022) {
      close(false)
      at++
    } else if (isSpace(c) || isWrap(c)) {
      // A comma divides what a negation reaches.
      if (c === 0x2c && tokens.length > 0) tokens.push({ word: ',', start: at, end: at + 1, kind: 'word' })
      at++
    } else if (c === 0x2e || c === 0x21 || c === 0x3f) {
      const next = text.charCodeAt(at + 1)
      if (at + 1 >= to || isSpace(next) || isWrap(next)) {
        const only = tokens.length === 1 ? tokens[0]! : null
        // "2." opens a step and ends none.
        if (only?.kind === 'number' && c === 0x2e && only.end - only.start < 3) tokens = []
        else close(c === 0x3f)
      }
      at++
    } else if (c === 0x5c) at += 2
    else at = readChunk(text, at, to, tokens)
    if (tokens.length >= MAX_SENTENCE) close(false)
  }
  close(false)
  return out
}

/** More of a run is read as another one, so that no character is looked at more than so many times. */
const MAX_CHUNK = 320

/** Colons alone say nothing; a full stop behind them ends a sentence. */
function pastColons(text: string, start: number, end: number): number {
  let at = start + 1
  while (at < end && text.charCodeAt(at) === 0x3a) at++
  return at
}

/** A run without spaces and quotes. Returns where it ends. */
function readChunk(text: string, start: number, to: number, tokens: Token[]): number {
  let end = start
  let marks = 0
  // Where the chunk ends without the marks of a sentence behind it.
  let last = start
  for (const stop = Math.min(to, start + MAX_CHUNK); end < stop; end++) {
    const c = text.charCodeAt(end)
    if (isSpace(c) || isWrap(c) || c === 0x5c || c === 0x3b) break
    if (c === 0x40) marks |= 1
    else if (c === 0x2f) marks |= 2
    else if (!isWord(c) && c !== 0x2b && c !== 0x3d) marks |= 4
    if (c !== 0x2e && c !== 0x21 && c !== 0x3f && c !== 0x3a) last = end + 1
  }
  if (last === start) return pastColons(text, start, end)
  const word = asciiLower(text.slice(start, Math.min(last, start + 200)))
  const kind = last - start > 3 ? kindOf(word, marks, text.slice(start, Math.min(last, start + 200))) : null
  if (kind !== null) {
    tokens.push({ word, start, end: last, kind })
    return last
  }
  return Math.max(splitChunk(text, start, last, tokens), start + 1)
}

function kindOf(word: string, marks: number, raw: string): Token['kind'] | null {
  if (marks & 1 && /^[\w.+%-]{1,64}@[\w-]{1,63}\.[\w.-]{1,60}$/.test(word)) return 'mail'
  if (/^(?:https?|ftp|s3|gs|ssh):\/\//.test(word) || /^www\.[\w-]+\./.test(word)) return 'url'
  if (/^(?:~|\.{1,2})?\/[\w.~*-]/.test(word)) return 'path'
  if (
    /^[\w-]{2,60}\.(?:com|net|org|io|co|info|biz|xyz|ru|cn|top|club|site|online|example)(?:\/\S{0,150})?$/.test(
      word,
    )
  )
    return 'url'
  if (raw.length >= 40 && !(marks & 6) && /\d/.test(raw) && /[a-z]/.test(raw) && /[A-Z]/.test(raw))
    return 'opaque'
  return null
}

/** A number or a contraction may go on behind the chunk. */
function splitChunk(text: string, start: number, end: number, tokens: Token[]): number {
  let at = start
  while (at < end) {
    const c = text.charCodeAt(at)
    if (isDigit(c) || (isMoney(c) && isDigit(text.charCodeAt(at + 1)))) at = readNumber(text, at, end, tokens)
    else if (isWord(c)) at = readWord(text, at, end, tokens)
    else {
      if (isMoney(c)) tokens.push({ word: text.charAt(at), start: at, end: at + 1, kind: 'word' })
      at++
    }
  }
  return at
}

function readNumber(text: string, start: number, end: number, tokens: Token[]): number {
  let at = start + 1
  while (at < end) {
    const c = text.charCodeAt(at)
    if (!isDigit(c) && !((c === 0x2e || c === 0x2c) && isDigit(text.charCodeAt(at + 1)))) break
    at++
  }
  // 1,000: the comma is a wrap for chunks, so it is joined here.
  while (text.charCodeAt(at) === 0x2c && /^,\d{3}(?!\d)/.test(text.slice(at, at + 5))) at += 4
  if (text.charCodeAt(at) === 0x2e && isDigit(text.charCodeAt(at + 1))) {
    at++
    while (isDigit(text.charCodeAt(at))) at++
  }
  if (text.charCodeAt(at) === 0x25 || /^[kmb](?![a-z0-9])/i.test(text.slice(at, at + 2))) at++
  tokens.push({ word: asciiLower(text.slice(start, at)), start, end: at, kind: 'number' })
  return at
}

/** Splits at underscores and at the humps of camelCase. */
function readWord(text: string, start: number, end: number, tokens: Token[]): number {
  let at = start + 1
  while (at < end) {
    const c = text.charCodeAt(at)
    const isApostrophe = c === 0x2019 && isWord(text.charCodeAt(at + 1))
    if (!isWord(c) && !isApostrophe) break
    if (isUpper(c) && isLower(text.charCodeAt(at - 1))) break
    if (isUpper(c) && isUpper(text.charCodeAt(at - 1)) && isLower(text.charCodeAt(at + 1)) && at + 2 < end)
      break
    at++
  }
  // don't, can't: the apostrophe is a wrap for chunks.
  if (
    at === end &&
    text.charCodeAt(at) === 0x27 &&
    /^'(?:t|s|re|ve|ll|d|m)(?![a-z])/.test(text.slice(at, at + 4))
  )
    at += text.charCodeAt(at + 2) === 0x65 || text.charCodeAt(at + 2) === 0x6c ? 3 : 2
  const word = asciiLower(text.slice(start, Math.min(at, start + 60))).replace('’', "'")
  tokens.push({ word: word.replace(/'s$/, ''), start, end: at, kind: 'word' })
  return at
}
