// Decodes constants; the output of a decoder whose input is not known counts as opaque.
import { asciiUpper } from '../../../text/ascii.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ALPHABET_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** One unit a byte; null when it is not in the alphabet. */
export const base64Text = (text: string): string | null =>
  fromBits(text.replaceAll('-', '+').replaceAll('_', '/'), ALPHABET, 6)

export const base32Text = (text: string): string | null => fromBits(asciiUpper(text), ALPHABET_32, 5)

function fromBits(text: string, alphabet: string, width: number): string | null {
  const body = text.replace(/[\s=]+/g, '')
  if (body === '') return null
  let bits = 0
  let held = 0
  let out = ''
  for (const letter of body) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    held = ((held << width) | value) & 0xffff
    bits += width
    if (bits >= 8) {
      bits -= 8
      out += String.fromCharCode((held >> bits) & 0xff)
    }
  }
  return out
}

export function hexText(text: string): string | null {
  const body = text.replace(/(?:\\x|0x|[\s:,])+/g, '')
  if (body === '' || !/^(?:[0-9a-fA-F]{2})+$/.test(body)) return null
  let out = ''
  for (let i = 0; i < body.length; i += 2)
    out += String.fromCharCode(Number.parseInt(body.slice(i, i + 2), 16))
  return out
}

export const reversedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => [...line].reverse().join(''))
    .join('\n')

/** `tr SET1 SET2` with ranges; null for classes and other sets that are not spelt out. */
export function transliterated(text: string, from: string, to: string): string | null {
  const source = spelt(from)
  const target = spelt(to)
  if (source === null || target === null || target.length === 0) return null
  const map = new Map<string, string>()
  source.forEach((letter, index) => {
    map.set(letter, target[Math.min(index, target.length - 1)]!)
  })
  return [...text].map((letter) => map.get(letter) ?? letter).join('')
}

const CLASSES: Readonly<Record<string, string>> = {
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:digit:]': '0-9',
}

function spelt(set: string): string[] | null {
  const text = CLASSES[set] ?? set
  if (text.includes('[:')) return null
  const letters: string[] = []
  for (let i = 0; i < text.length; i++) {
    const end = text.charCodeAt(i + 2)
    if (text[i + 1] === '-' && i + 2 < text.length && end >= text.charCodeAt(i)) {
      for (let code = text.charCodeAt(i); code <= end; code++) letters.push(String.fromCharCode(code))
      i += 2
    } else letters.push(text[i]!)
  }
  return letters
}

/** Backslash escapes as printf and echo -e read them. */
export const unescaped = (text: string): string =>
  text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{4})|([abefnrtv\\]))/g,
    (whole, hex, octal, unicode, letter) => {
      if (hex) return String.fromCharCode(Number.parseInt(hex, 16))
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
      if (unicode) return String.fromCharCode(Number.parseInt(unicode, 16))
      const at = 'abefnrtv\\'.indexOf(letter)
      return at < 0 ? whole : '\u0007\b\u001b\f\n\r\t\u000b\\'[at]!
    },
  )
