// Cuts a short script in Python or JavaScript into words, values and signs. Null for a sign that this reader does not know, and for
// texts with escapes or parts that are put in.

export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'sign' | 'line' | 'format'
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Tokens {
  readonly tokens: readonly Token[]
  readonly remarks: readonly Token[]
}

const SPACE = /[ \t\r]+|\\\n/y
const REMARK = /(?:#|\/\/)[^\n]*|\/\*[^*]*\*\//y
const REMARK_OF_PYTHON = /#[^\n]*/y
const JAVASCRIPT = /\b(?:const|let|var|await|require)\b|=>|;\s*$/m
const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`/y
/** A text of Python in which only names are put in. */
const FORMAT = /f"(?:[^"\\\n{}]|\{[\w.:,%]{0,60}\})*"|f'(?:[^'\\\n{}]|\{[\w.:,%]{0,60}\})*'/y
const NUMBER = /0[xX][0-9a-fA-F]+|\d[\d_]*(?:\.\d+)?(?:[eE]\+?\d{1,2})?n?/y
const NAME = /[A-Za-z_$][\w$]*/y
const SIGN = /===|!==|\*\*|\/\/|=>|==|!=|<=|>=|&&|\|\||[()[\]{}.,:;=+*/<>?!-]/y
const MOST = 4000

export function scriptTokens(text: string): Tokens | null {
  const tokens: Token[] = []
  const remarks: Token[] = []
  // There two bars divide.
  const remarkSign = JAVASCRIPT.test(text) || /^\s*\/\//m.test(text) ? REMARK : REMARK_OF_PYTHON
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const add = (list: Token[], kind: Token['kind'], match: string, said = match): void => {
    list.push({ kind, text: said, start: at, end: at + match.length })
    at += match.length
  }
  while (at < text.length) {
    if (tokens.length + remarks.length > MOST) return null
    const space = take(SPACE)
    if (space !== null) {
      at += space[0].length
      continue
    }
    if (text.charAt(at) === '\n') {
      add(tokens, 'line', '\n')
      continue
    }
    const remark = take(remarkSign)
    if (remark !== null) {
      add(remarks, 'string', remark[0], remark[0].replace(/^(?:#+|\/\/+|\/\*+)\s?|\s{0,4}\*\/$/g, ''))
      continue
    }
    const format = take(FORMAT)
    if (format !== null) {
      add(tokens, 'format', format[0])
      continue
    }
    const string = take(STRING)
    if (string !== null) {
      add(tokens, 'string', string[0], string[1] ?? string[2] ?? string[3] ?? '')
      continue
    }
    const number = take(NUMBER)
    if (number !== null) {
      add(tokens, 'number', number[0], number[0].replaceAll('_', ''))
      continue
    }
    const name = take(NAME)
    const sign = name === null ? take(SIGN) : null
    if (name === null && sign === null) return null
    add(tokens, name === null ? 'sign' : 'name', (name ?? sign)![0])
  }
  return { tokens, remarks }
}
