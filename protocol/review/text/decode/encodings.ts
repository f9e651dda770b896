// Finds the encoded parts of a text and decodes them. Base64, hexadecimal digits, percent signs and escapes: encodings that
// a reader of the artifact would not read, and a program would.
import { utf8Decode } from '../../../utf8-decode.ts'

export interface Encoded {
  readonly encoding: 'base64' | 'hex' | 'url' | 'escapes'
  /** UTF-16 units of the text, half-open. */
  readonly start: number
  readonly end: number
  decoded(): Uint8Array | string | null
}

const BASE64_RUN = /[A-Za-z0-9+/_-]{16,}={0,2}/g
const HEX_RUN = /[0-9a-fA-F]{16,}/g
const HEX_PAIRS = /(?:[0-9a-fA-F]{2}[ ,:]){8,}[0-9a-fA-F]{2}/g
/** Lines of wrapped base64 are as long as this at least. */
const WRAPPED_LINE = 40

export function findEncoded(text: string): Encoded[] {
  return [...base64Runs(text), ...hexRuns(text), ...escapedWords(text)]
}

function base64Runs(text: string): Encoded[] {
  const runs: { start: number; end: number }[] = []
  for (const { index, 0: run } of text.matchAll(BASE64_RUN)) {
    const last = runs.at(-1)
    const isNextLine =
      last !== undefined &&
      last.end - last.start >= WRAPPED_LINE &&
      /^\r?\n[ \t]{0,8}$/.test(text.slice(last.end, index))
    if (isNextLine) last.end = index + run.length
    else runs.push({ start: index, end: index + run.length })
  }
  return runs.map(({ start, end }) => ({
    encoding: 'base64',
    start,
    end,
    decoded: () => base64Bytes(text.slice(start, end)),
  }))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const sextets = new Int8Array(128).fill(-1)
for (let i = 0; i < 64; i++) sextets[ALPHABET.charCodeAt(i)] = i
sextets[0x2d] = 62
sextets[0x5f] = 63

/** White space is skipped and padding ends it; null for any other character. */
export function base64Bytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let held = 0
  let bits = 0
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x3d) break
    if (unit <= 0x20) continue
    const value = unit < 128 ? sextets[unit]! : -1
    if (value < 0) return null
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = (held >> bits) & 0xff
    }
  }
  return bytes.slice(0, length)
}

function hexRuns(text: string): Encoded[] {
  const found: Encoded[] = []
  for (const pattern of [HEX_RUN, HEX_PAIRS]) {
    for (const { index, 0: run } of text.matchAll(pattern)) {
      const decoded = (): Uint8Array => hexBytes(run.replace(/[ ,:]+/g, ''))
      if (run.length % 2 === 0 || pattern === HEX_PAIRS)
        found.push({ encoding: 'hex', start: index, end: index + run.length, decoded })
    }
  }
  return found
}

function hexBytes(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

const PERCENT = /%[0-9a-fA-F]{2}/g
const ESCAPE =
  /\\x[0-9a-fA-F]{2}|\\u\{[0-9a-fA-F]{1,6}\}|\\u[0-9a-fA-F]{4}|\\[0-3][0-7]{2}|&#[0-9]{1,7};|&#[xX][0-9a-fA-F]{1,6};/g
/** Fewer are what a link or a string has anyway. */
const MIN_ESCAPES = 4

/** From the word with the first escape to the word with the last. */
function escapedWords(text: string): Encoded[] {
  const found: Encoded[] = []
  for (const [encoding, hint, pattern] of [
    ['url', '%', PERCENT],
    ['escapes', /[\\&]/, ESCAPE],
  ] as const) {
    if (typeof hint === 'string' ? !text.includes(hint) : !hint.test(text)) continue
    const places = [...text.matchAll(pattern)]
    if (places.length < MIN_ESCAPES) continue
    const last = places.at(-1)!
    const start = wordStart(text, places[0]!.index)
    const end = wordEnd(text, last.index + last[0].length)
    const word = text.slice(start, end)
    const decoded = (): string => (encoding === 'url' ? withoutPercents(word) : withoutEscapes(word))
    found.push({ encoding, start, end, decoded })
  }
  return found
}

const MAX_WORD = 200

function wordStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < MAX_WORD && text.charCodeAt(start - 1) > 0x20) start--
  return start
}

function wordEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && end - at < MAX_WORD && text.charCodeAt(end) > 0x20) end++
  return end
}

/** Percent signs spell UTF-8; where they do not, each is a character of Latin 1. */
function withoutPercents(text: string): string {
  return text.replaceAll('+', ' ').replace(/[%0-9a-fA-F]+/g, (run) => {
    if (!/^(?:%[0-9a-fA-F]{2})+$/.test(run)) return run.replace(PERCENT, (one) => latin(one.slice(1)))
    const decoded = utf8Decode(hexBytes(run.replaceAll('%', '')))
    return decoded.ok ? decoded.text : run.replace(PERCENT, (one) => latin(one.slice(1)))
  })
}

const latin = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16))

function withoutEscapes(text: string): string {
  return text.replace(ESCAPE, (written) => {
    const isDecimal = /^&#\d/.test(written)
    const isOctal = /^\\[0-3]/.test(written)
    const digits = written.replace(/^(?:&#[xX]?|\\[xu]?\{?)|[;}]$/g, '')
    const point = Number.parseInt(digits, isDecimal ? 10 : isOctal ? 8 : 16)
    return point <= 0x10ffff && (point & 0xfffff800) !== 0xd800 ? String.fromCodePoint(point) : ' '
  })
}
