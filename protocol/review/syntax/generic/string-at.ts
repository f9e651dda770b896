// Defines a token, and reads a string with the expressions in it.
import type { StringForm } from './table.ts'

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

export const WORD = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y

export const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
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
