// Tells comments, strings and code apart. Unit for unit, so that every place stays valid; a hunk may begin in the middle of
// anything, so what does not close ends with its line.
import type { Language } from '../model.ts'

interface Grammar {
  readonly line: readonly string[]
  readonly block: readonly (readonly [string, string])[]
  readonly quotes: string
  /** Quotes that may span lines. */
  readonly long: readonly string[]
}

const SLASH: Grammar = { line: ['//'], block: [['/*', '*/']], quotes: '"\'', long: [] }
const HASH: Grammar = { line: ['#'], block: [], quotes: '"\'', long: [] }
const NONE: Grammar = { line: [], block: [], quotes: '', long: [] }

const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  c: SLASH,
  cs: { ...SLASH, long: ['"""'] },
  docker: { ...HASH, quotes: '"' },
  doc: NONE,
  go: { ...SLASH, quotes: '"\'`', long: ['`'] },
  html: { line: [], block: [['<!--', '-->']], quotes: '"', long: [] },
  ini: { ...HASH, line: ['#', ';'], quotes: '"' },
  java: { ...SLASH, long: ['"""'] },
  js: { ...SLASH, quotes: '"\'`', long: ['`'] },
  json: { ...SLASH, quotes: '"' },
  other: { line: ['#', '//'], block: [['/*', '*/']], quotes: '"\'', long: [] },
  php: { line: ['//', '#'], block: [['/*', '*/']], quotes: '"\'', long: [] },
  py: { ...HASH, long: ['"""', "'''"] },
  rb: HASH,
  rs: { ...SLASH, quotes: '"' },
  sh: HASH,
  sol: SLASH,
  sql: { line: ['--'], block: [['/*', '*/']], quotes: "'", long: [] },
  text: { ...HASH, quotes: '' },
  tf: { line: ['#', '//'], block: [['/*', '*/']], quotes: '"', long: [] },
  xml: { line: [], block: [['<!--', '-->']], quotes: '', long: [] },
  yaml: { ...HASH, quotes: '"' },
}

/** What opens an expression inside a string, by language; it stays code. */
function interpolation(language: Language, before: string, quote: string): string | null {
  if (language === 'js') return quote === '`' ? '${' : null
  if (language === 'py') return /[fF][rR]?$|[rR][fF]$/.test(before) ? '{' : null
  if (language === 'cs') return before.endsWith('$') || before.endsWith('$@') ? '{' : null
  if (language === 'rb') return quote === '"' ? '#{' : null
  if (language === 'php') return quote === '"' ? '$' : null
  if (language === 'sh') return quote === '"' ? '$' : null
  if (language === 'java') return '${'
  if (language === 'other' || language === 'tf') return '${'
  return null
}

export interface Masks {
  readonly code: string
  readonly bare: string
}

/** In `bare`, for the end of a line inside a string. */
export const OPEN_LINE = '\u0001'

/** `ends` are the offsets at which a hunk ends: nothing stays open beyond. */
export function lex(text: string, language: Language, ends: readonly number[]): Masks {
  const grammar = GRAMMARS[language]
  if (grammar === NONE) return { code: text, bare: text }
  const code = text.split('')
  const bare = text.split('')
  const blank = (units: string[], from: number, to: number): void => {
    for (let i = from; i < to; i++) if (units[i] !== '\n') units[i] = ' '
  }
  let nextEnd = 0
  let at = 0
  const lineEnd = (from: number): number => {
    const end = text.indexOf('\n', from)
    return end < 0 ? text.length : end
  }
  while (at < text.length) {
    while (nextEnd < ends.length - 1 && ends[nextEnd]! <= at) nextEnd++
    const limit = ends[nextEnd] ?? text.length
    const unit = text[at]!
    const line = grammar.line.find((mark) => text.startsWith(mark, at))
    if (line !== undefined && startsComment(text, at, line, language)) {
      const end = lineEnd(at)
      blank(code, at, end)
      blank(bare, at, end)
      at = end
      continue
    }
    const block = grammar.block.find(([mark]) => text.startsWith(mark, at))
    if (block) {
      const close = text.indexOf(block[1], at + block[0].length)
      const end = close < 0 || close >= limit ? (unit === '<' ? lineEnd(at) : limit) : close + block[1].length
      blank(code, at, end)
      blank(bare, at, end)
      at = Math.max(end, at + 1)
      continue
    }
    if (unit === '\n' && grammar.block.length > 0 && /^\n\s*\*(?:[\s/]|$)/.test(text.slice(at, at + 40))) {
      // The middle of a comment whose beginning the diff does not show.
      const end = lineEnd(at + 1)
      blank(code, at + 1, end)
      blank(bare, at + 1, end)
      at = end
      continue
    }
    if (grammar.quotes.includes(unit) && grammar.quotes !== '' && !isApostrophe(text, at, language)) {
      const long = grammar.long.find((mark) => text.startsWith(mark, at))
      const mark = long ?? unit
      const end = closeOf(text, at + mark.length, mark, long === undefined ? lineEnd(at) : limit)
      const stop = end < 0 ? lineEnd(at) : end
      maskString(text, at, mark.length, stop, language, bare)
      at = end < 0 ? Math.max(stop, at + 1) : end + mark.length
      continue
    }
    const pattern = unit === '/' && language === 'js' ? patternAt(text, at, bare) : -1
    if (pattern > at) {
      blank(bare, at + 1, pattern)
      at = pattern + 1
      continue
    }
    at++
  }
  return { code: code.join(''), bare: bare.join('') }
}

/** Where a value may begin, and a slash does not divide: https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar */
const BEFORE_VALUE = /(?:[=(,:[!&|?{;]|=>|\breturn|\btypeof|\bcase)$/

/** The slash that ends the pattern which begins here, on the same line; -1 when none begins. */
function patternAt(text: string, at: number, bare: readonly string[]): number {
  let from = at - 1
  while (from >= 0 && at - from < 60 && /\s/.test(bare[from]!)) from--
  if (!BEFORE_VALUE.test(bare.slice(Math.max(0, from - 8), from + 1).join(''))) return -1
  let inClass = false
  for (let i = at + 1; i < text.length && i - at < 400 && text[i] !== '\n'; i++) {
    const unit = text[i]!
    if (unit === '\\') i++
    else if (unit === '[') inClass = true
    else if (unit === ']') inClass = false
    else if (unit === '/' && !inClass) return i
  }
  return -1
}

function startsComment(text: string, at: number, mark: string, language: Language): boolean {
  const before = text[at - 1] ?? '\n'
  if (mark === '//') return before !== ':' && !(language === 'other' && before === '"')
  if (mark === '#' && (language === 'php' || language === 'other')) return text[at + 1] !== '['
  if (mark === '#' || mark === ';') return /\s/.test(before) || (language === 'py' && mark === '#')
  return true
}

const isApostrophe = (text: string, at: number, language: Language): boolean =>
  text[at] === "'" &&
  (language === 'java' || language === 'c' || language === 'cs' || language === 'sol' || language === 'go')
    ? !/^'(?:\\.[^']{0,8}|[^'\n]{1,80})'/.test(text.slice(at, at + 90))
    : text[at] === "'" &&
      /\w/.test(text[at - 1] ?? '') &&
      /\w/.test(text[at + 1] ?? '') &&
      !/[bBrRuUfF]/.test(text[at - 1] ?? '')

function closeOf(text: string, from: number, mark: string, limit: number): number {
  for (let i = from; i < limit; i++) {
    if (text[i] === '\\') i++
    else if (text.startsWith(mark, i)) return i
  }
  return -1
}

function maskString(
  text: string,
  open: number,
  width: number,
  stop: number,
  language: Language,
  bare: string[],
): void {
  const starter = interpolation(language, text.slice(Math.max(0, open - 2), open), text[open]!)
  let i = open + width
  while (i < stop) {
    if (starter !== null && text.startsWith(starter, i)) {
      if (starter === '$') {
        // $name, ${name}, {$name->field}
        const word = /^\$\{?\w+(?:->\w+|\[['"]?\w+['"]?\])?\}?/.exec(
          text.slice(i, Math.min(stop, i + 80)),
        )?.[0]
        i += Math.max(1, word?.length ?? 1)
        continue
      }
      let depth = 0
      let j = i + starter.length - 1
      for (; j < stop; j++) {
        if (text[j] === '{') depth++
        else if (text[j] === '}' && --depth === 0) break
      }
      bare[i] = '+'
      for (let k = i + 1; k < i + starter.length; k++) bare[k] = ' '
      if (bare[j] === '}') bare[j] = ' '
      i = j + 1
      continue
    }
    bare[i] = text[i] === '\n' ? OPEN_LINE : ' '
    i++
  }
}
