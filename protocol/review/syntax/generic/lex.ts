// Splits text into words, numbers, strings, marks and matched brackets, by a language's table.
import type { Budget } from '../../core/budget.ts'
import { readHeredocs, rubyToken } from './lex-ruby.ts'
import { matchAt, stringAt, type Token, WORD } from './string-at.ts'
import type { LanguageTable } from './table.ts'

const MARKS =
  /\*\*=|\.\.\.|\.\.<|<=>|===|!==|&&=|\|\|=|\?\?=|<<=|>>>=|=>|->|\+\+|--|&&|\|\||\?\?|\?\.|\?:|&\.|!!|::|\.\.|<<|[-+*/%&|^=!<>]=|=~|!~|\*\*|[-+*/%&|^~!<>=?:;,.@#$\\]/y
const NUMBER = /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[a-zA-Z]{0,3}/y
const RUBY_WORD = /(?:@@?|\$)?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[?!](?![=~]))?/y
const SWIFT_WORD = /\$\d+|#[a-z]\w*|`[\w ,.'()+:-]{1,120}`/y
const SPACE = /[ \t\r\f]+|\\\r?\n/y

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

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

function pairUp(tokens: readonly Token[]): void {
  const open: number[] = []
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === 'open') open.push(i)
    else if (kind === 'close' && open.length > 0 && tokens[open.at(-1)!]!.text === CLOSES[text])
      tokens[open.pop()!]!.pair = i
  }
}
