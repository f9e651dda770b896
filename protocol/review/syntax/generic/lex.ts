// Splits text into words, numbers, strings, marks and matched brackets, by a language's table.
import type { Budget } from '../../core/budget.ts'
import { readHeredocs, rubyToken } from './lex-ruby.ts'
import type { LanguageTable, StringForm } from './table.ts'

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'symbol' | 'pattern' | 'mark' | 'open' | 'close' | 'bad'
  readonly text: string
  readonly start: number
  readonly end: number
  /** A line's end, or any space, stands before it. */
  readonly isFirst: boolean
  readonly hasGap: boolean
  /** Of a string: the text between its marks, and where expressions stand in it. */
  readonly body: string
  readonly parts: readonly (readonly [start: number, end: number])[]
  /** Of an opening bracket: where its closing one stands in the list. */
  pair: number
}

const MARKS =
  /\*\*=|\.\.\.|\.\.<|<=>|===|!==|&&=|\|\|=|\?\?=|<<=|>>>=|=>|->|\+\+|--|&&|\|\||\?\?|\?\.|\?:|&\.|!!|::|\.\.|<<|[-+*/%&|^=!<>]=|=~|!~|\*\*|[-+*/%&|^~!<>=?:;,.@#$\\]/y
const NUMBER = /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[a-zA-Z]{0,3}/y
const WORD = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y
const RUBY_WORD = /(?:@@?|\$)?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[?!](?![=~]))?/y
const SWIFT_WORD = /\$\d+|#[a-z]\w*|`\w+`/y
const SPACE = /[ \t\r\f]+|\\\r?\n/y

export const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

export function tokensOf(text: string, table: LanguageTable, budget: Budget): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  let isFirst = true
  let hasGap = true
  const heredocs: { tag: string; index: number }[] = []
  const add = (kind: Token['kind'], end: number, body = '', parts: Token['parts'] = []): void => {
    budget.spend(1)
    tokens.push({ kind, text: text.slice(at, end), start: at, end, isFirst, hasGap, body, parts, pair: -1 })
    at = end
    isFirst = false
    hasGap = false
  }
  while (at < text.length) {
    const unit = text[at]!
    if (unit === '\n') {
      at++
      isFirst = true
      hasGap = true
      if (heredocs.length > 0) at = readHeredocs(text, at, tokens, heredocs)
      continue
    }
    const space = matchAt(SPACE, text, at)
    if (space !== null) {
      at += space.length
      hasGap = true
      continue
    }
    const comment = commentAt(text, at, table)
    if (comment > at) {
      hasGap = true
      if (text.slice(at, comment).includes('\n')) isFirst = true
      at = comment
      continue
    }
    if (table.hasDirectives && unit === '#' && isFirst) {
      const end = text.indexOf('\n', at)
      add('bad', end < 0 ? text.length : end)
      continue
    }
    if (table.isRuby) {
      const found = rubyToken(text, at, tokens.at(-1), hasGap)
      if (found !== null) {
        if (found.heredoc !== undefined) heredocs.push({ tag: found.heredoc, index: tokens.length })
        add(found.kind, found.end, found.body, found.parts)
        continue
      }
    }
    const form = table.strings.find(({ open }) => text.startsWith(open, at))
    if (form !== undefined) {
      const read = stringAt(text, at, form)
      add(read.isWhole ? 'string' : 'bad', read.end, read.body, read.parts)
      continue
    }
    const word =
      matchAt(table.isRuby ? RUBY_WORD : WORD, text, at) ??
      (table.isRuby ? null : matchAt(SWIFT_WORD, text, at))
    const number = word === null ? matchAt(NUMBER, text, at) : null
    if (word !== null) add('word', at + word.length)
    else if (number !== null) add('number', at + number.length)
    else if (unit === '(' || unit === '[' || unit === '{') add('open', at + 1)
    else if (unit === ')' || unit === ']' || unit === '}') add('close', at + 1)
    else {
      const mark = matchAt(MARKS, text, at)
      add(mark === null ? 'bad' : 'mark', at + (mark?.length ?? 1))
    }
  }
  pairUp(tokens)
  return tokens
}

function commentAt(text: string, at: number, table: LanguageTable): number {
  if (table.lineComments.some((mark) => text.startsWith(mark, at))) {
    const end = text.indexOf('\n', at)
    return end < 0 ? text.length : end
  }
  if (!table.hasBlockComments || !text.startsWith('/*', at)) return at
  const end = text.indexOf('*/', at + 2)
  return end < 0 ? text.length : end + 2
}

/** Where the closing mark of a string stands, and the expressions in it. */
export function stringAt(
  text: string,
  start: number,
  form: StringForm,
): { end: number; body: string; parts: [number, number][]; isWhole: boolean } {
  const { open, close, isMultiline, interpolation } = form
  const parts: [number, number][] = []
  let at = start + open.length
  const from = at
  while (at < text.length) {
    if (text.startsWith(close, at)) {
      if (form.escape === 'double' && text.startsWith(close, at + close.length)) {
        at += close.length * 2
        continue
      }
      return { end: at + close.length, body: text.slice(from, at), parts, isWhole: true }
    }
    if (text[at] === '\n' && !isMultiline) break
    if (interpolation !== '' && text.startsWith(interpolation, at)) {
      if (interpolation === '{' && text[at + 1] === '{') {
        at += 2
        continue
      }
      const end = closingOf(text, at + interpolation.length, interpolation.at(-1)!)
      if (end < 0) break
      parts.push([at + interpolation.length, end])
      at = end + 1
      continue
    }
    if (interpolation === '${' && text[at] === '$') {
      const name = matchAt(WORD, text, at + 1)
      if (name !== null) {
        parts.push([at + 1, at + 1 + name.length])
        at += 1 + name.length
        continue
      }
    }
    at += form.escape === '\\' && text[at] === '\\' ? 2 : 1
  }
  const end = Math.min(at, text.length)
  return { end: Math.max(end, start + 1), body: text.slice(from, end), parts: [], isWhole: false }
}

/** The bracket that closes an expression in a string; a string inside it is skipped. */
function closingOf(text: string, from: number, open: string): number {
  const close = open === '(' ? ')' : '}'
  let depth = 1
  const last = Math.min(text.length, from + 400)
  for (let at = from; at < last; at++) {
    const unit = text[at]!
    if (unit === '"' || unit === "'") {
      const end = text.indexOf(unit, at + 1)
      if (end < 0 || end >= last) return -1
      at = end
    } else if (unit === open) depth++
    else if (unit === close && --depth === 0) return at
  }
  return -1
}

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

function pairUp(tokens: readonly Token[]): void {
  const open: number[] = []
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === 'open') open.push(i)
    else if (kind === 'close' && open.length > 0 && tokens[open.at(-1)!]!.text === CLOSES[text])
      tokens[open.pop()!]!.pair = i
  }
}
