// Finds the end of a JSON number, or describes what was probably meant.
import { excerpt } from './error.ts'

/** The end of the number that starts here (RFC 8259 §6), or -1 when there is none. */
export function numberEnd(text: string, start: number): number {
  const first = text.charCodeAt(start) === 0x2d ? start + 1 : start
  let end = digitsEnd(text, first)
  if (end === first || (text.charCodeAt(first) === 0x30 && end > first + 1)) return -1
  if (text.charCodeAt(end) === 0x2e) {
    const fraction = end + 1
    end = digitsEnd(text, fraction)
    if (end === fraction) return -1
  }
  if ((text.charCodeAt(end) | 0x20) === 0x65) {
    const sign = text.charCodeAt(end + 1)
    const exponent = sign === 0x2b || sign === 0x2d ? end + 2 : end + 1
    end = digitsEnd(text, exponent)
    if (end === exponent) return -1
  }
  return end
}

function digitsEnd(text: string, start: number): number {
  let i = start
  for (let unit = text.charCodeAt(i); unit >= 0x30 && unit <= 0x39; unit = text.charCodeAt(i)) i++
  return i
}

const WORD = /[-+.\w]*/y

/** What to send, or null when the text does not resemble a number. */
export function numberProblem(text: string, start: number): string | null {
  WORD.lastIndex = start
  const word = WORD.exec(text)![0]
  if (/^[-+]?(?:NaN|Infinity)$/.test(word)) return `${word} is not JSON; send null, or the value as a string`
  if (!/^[-+.0-9]/.test(word)) return null
  return `${excerpt(word)} is not a JSON number; no leading zero, plus or bare point`
}
