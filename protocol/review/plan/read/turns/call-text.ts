// Calls of tools written in a text: `mail.send(to="x")`, `GitHubGet{"id": 1}`, `Search: {"q": "x"}`.
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { RawArgument, RawCall } from './raw.ts'

const NAME =
  /(?:^|[\s:;>,("'`])(([A-Za-z][\w-]{0,60}(?:[./][A-Za-z_][\w-]{0,60}){0,6})(?:: ?|[ \n])?(?=[({]))/g
/** Longest input of a call that is read. */
const LONGEST = 6000
const MOST = 60
/** Brackets that stay open: more of them are no calls. */
const MOST_UNCLOSED = 12

/** A name of several words, or a word right before its brackets: "table(s)" and "file (draft)" are prose. */
const isName = (name: string, text: string, open: number): boolean => {
  if (/^\((?:s|es|ies|e?d|n|r)\)/.test(text.slice(open, open + 6))) return false
  const isSpaced = /\s/.test(text.charAt(open - 1)) && text.charAt(open) === '('
  if (/[._/]|[a-z][A-Z]/.test(name)) return !isSpaced || /[._]/.test(name)
  if (text.charAt(open) === '{')
    return /^[A-Z]/.test(name) || /^\{\s{0,20}["']/.test(text.slice(open, open + 24))
  if (/\s/.test(text.charAt(open - 1))) return false
  return /^[a-z_]{2,40}$/.test(name) && text.charAt(open - 1) !== ' '
}

/** "Fix parseWeek() if it is wrong": a function that a sentence names goes on in words. */
const isInSentence = (body: string, start: number, open: number, close: number): boolean =>
  /^\([0-9*]{0,6}\)$/.test(body.slice(open, close)) &&
  /[a-z]{2,20} $/.test(body.slice(Math.max(0, start - 24), start)) &&
  /^ [a-z]{2,20}[ .,]/.test(body.slice(close, close + 24))

/** A name and an arrow without arguments: `read_log -> "…"`. */
const BARE = /(?:^|\n)[ \t]{0,12}([a-z]{2,30}(?:[._][a-z_]{2,30}){1,4})(?= {1,3}(?:->|=>|→))/g

export function callsInText(text: string, from: number, to: number, budget: Budget): RawCall[] {
  const calls: RawCall[] = []
  const body = text.slice(from, to)
  budget.spend(body.length)
  NAME.lastIndex = 0
  let last = 0
  let unclosed = 0
  for (const match of body.matchAll(NAME)) {
    if (calls.length >= MOST) break
    const start = match.index + match[0].length - match[1]!.length
    if (start < last) continue
    const open = match.index + match[0].length
    const name = match[2]!
    if (!isName(name, body, open)) continue
    const close = closing(body, open, Math.min(body.length, open + LONGEST))
    budget.spend(Math.min(LONGEST, body.length - open) >> 3)
    if (close < 0 && ++unclosed > MOST_UNCLOSED) break
    if (close < 0) continue
    last = close
    if (isInSentence(body, start, open, close)) continue
    calls.push({
      name,
      args: argumentsOf(body, open, close, from),
      range: { start: from + start, end: from + close },
    })
  }
  for (const match of body.matchAll(BARE)) {
    if (calls.length >= MOST) break
    const start = from + match.index + match[0].length - match[1]!.length
    calls.push({ name: match[1]!, args: [], range: { start, end: start + match[1]!.length } })
  }
  return calls.sort((a, b) => a.range.start - b.range.start)
}

/** `create({"title": "x"})`: the members of the one object are the arguments. */
function argumentsOf(body: string, open: number, close: number, from: number): RawArgument[] {
  const lead = /^\s{0,20}/.exec(body.slice(open + 1, open + 22))![0].length
  const at = open + 1 + lead
  const end = body.charAt(at) === '{' ? closing(body, at, close) : -1
  const isOnly = end >= 0 && body.slice(end, close - 1).trim() === ''
  return isOnly ? argumentsIn(body, at + 1, end - 1, from) : argumentsIn(body, open + 1, close - 1, from)
}

/** The unit behind the bracket that closes the one at `open`, or -1. */
export function closing(text: string, open: number, to: number): number {
  const stack: number[] = []
  let quote = 0
  for (let i = open; i < to; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x5c) i++
    else if (quote !== 0) {
      if (unit === quote) quote = 0
    } else if (unit === 0x22 || (unit === 0x27 && !/[A-Za-z]/.test(text.charAt(i - 1)))) quote = unit
    else if (unit === 0x28 || unit === 0x7b || unit === 0x5b) stack.push(unit)
    else if (unit === 0x29 || unit === 0x7d || unit === 0x5d) {
      stack.pop()
      if (stack.length === 0) return i + 1
    }
  }
  return -1
}

const KEY = /^\s{0,20}["']?([A-Za-z_][\w .-]{0,60}?)["']?\s{0,10}[=:]\s{0,10}/

/** `a="x", b=2` and `"a": "x"`: split at the commas of the outer level. */
export function argumentsIn(text: string, from: number, to: number, shift: number): RawArgument[] {
  const found: RawArgument[] = []
  let start = from
  let depth = 0
  let quote = 0
  const add = (end: number): void => {
    const part = text.slice(start, end)
    if (part.trim() === '') return
    const key = KEY.exec(part)
    const isUrl = key !== null && part.slice(key[0].length).startsWith('//')
    const named = key !== null && !isUrl
    const skip = named ? key[0].length : 0
    const raw = part.slice(skip)
    const lead = raw.length - raw.trimStart().length
    const trimmed = raw.trim()
    const isQuoted = trimmed.length > 1 && /^["']/.test(trimmed) && trimmed.endsWith(trimmed.charAt(0))
    const inner = isQuoted ? 1 : 0
    const begin = start + skip + lead + inner
    const finish = start + skip + lead + trimmed.length - inner
    found.push({
      name: named ? asciiLower(key[1]!) : `${found.length}`,
      value: text.slice(begin, finish),
      range: { start: shift + begin, end: shift + finish },
    })
  }
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x5c) i++
    else if (quote !== 0) {
      if (unit === quote) quote = 0
    } else if (unit === 0x22 || (unit === 0x27 && !/[A-Za-z]/.test(text.charAt(i - 1)))) quote = unit
    else if (unit === 0x28 || unit === 0x7b || unit === 0x5b) depth++
    else if (unit === 0x29 || unit === 0x7d || unit === 0x5d) depth--
    else if (unit === 0x2c && depth === 0) {
      add(i)
      start = i + 1
    }
  }
  add(to)
  return found
}
