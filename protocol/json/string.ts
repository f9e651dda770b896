// Reads a JSON string that the fast path cannot slice: escapes, surrogates, or forbidden characters.
import { JsonRefusal } from './error.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const HEX4 = /^[0-9a-fA-F]{4}$/

/** `start` is behind the opening quote, `end` behind the closing one. */
export function readEscapedString(text: string, start: number): { value: string; end: number } {
  let value = ''
  let from = start
  for (let i = start; ; ) {
    const unit = text.charCodeAt(i)
    if (Number.isNaN(unit)) throw new JsonRefusal('unexpected_end', i, 'the text ends inside a string')
    if (unit === 0x22) return { value: value + text.slice(from, i), end: i + 1 }
    if (unit < 0x20) {
      const escaped = `\\u${unit.toString(16).padStart(4, '0')}`
      throw new JsonRefusal('control_character', i, `a control character in a string; send it as ${escaped}`)
    }
    if ((unit & 0xf800) === 0xd800) {
      const next = text.charCodeAt(i + 1)
      if (unit >= 0xdc00 || (next & 0xfc00) !== 0xdc00) throw loneSurrogate(i)
      i += 2
    } else if (unit === 0x5c) {
      value += text.slice(from, i)
      const read = readEscape(text, i)
      value += read.value
      i = from = read.end
    } else i++
  }
}

function readEscape(text: string, at: number): { value: string; end: number } {
  const letter = text.charAt(at + 1)
  if (letter !== 'u') {
    const value = ESCAPES[letter]
    if (value !== undefined) return { value, end: at + 2 }
    if (letter === '') throw new JsonRefusal('unexpected_end', at, 'the text ends inside a string')
    throw new JsonRefusal('invalid_escape', at, 'an unknown escape; send a backslash as \\\\')
  }
  const unit = hexUnit(text, at)
  if ((unit & 0xf800) !== 0xd800) return { value: String.fromCharCode(unit), end: at + 6 }
  if (unit >= 0xdc00 || !text.startsWith('\\u', at + 6)) throw loneSurrogate(at)
  const next = hexUnit(text, at + 6)
  if ((next & 0xfc00) !== 0xdc00) throw loneSurrogate(at)
  return { value: String.fromCharCode(unit, next), end: at + 12 }
}

function hexUnit(text: string, at: number): number {
  const digits = text.slice(at + 2, at + 6)
  if (HEX4.test(digits)) return Number.parseInt(digits, 16)
  throw new JsonRefusal('invalid_escape', at, '\\u needs four hex digits')
}

const loneSurrogate = (at: number): JsonRefusal =>
  new JsonRefusal(
    'lone_surrogate',
    at,
    'half of a surrogate pair has no UTF-8 form; send the whole pair or U+FFFD',
  )
