// Converts bytes to and from lower-case hex and strict UTF-8. Written without TextEncoder, so that it runs
// on platforms without one and never silently replaces a lone surrogate.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

declare const hexDigits: unique symbol

/** Lower-case hex text of exactly `Digits` digits, validated once at input. */
export type Hex<Digits extends number> = string & { readonly [hexDigits]: Digits }
export type Hex64 = Hex<64>
export type Hex128 = Hex<128>

const HEX64 = /^[0-9a-f]{64}$/
const HEX128 = /^[0-9a-f]{128}$/
const HEX_PAIRS = /^(?:[0-9a-f]{2})*$/

export const isHex64 = (value: unknown): value is Hex64 => typeof value === 'string' && HEX64.test(value)
export const isHex128 = (value: unknown): value is Hex128 => typeof value === 'string' && HEX128.test(value)

/** Lower-case hex. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Null unless the text is lower-case hex of whole bytes. */
export function fromHex(text: string): Uint8Array | null {
  if (!HEX_PAIRS.test(text)) return null
  const bytes = new Uint8Array(text.length >> 1)
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = (hexValue(text.charCodeAt(2 * i)) << 4) | hexValue(text.charCodeAt(2 * i + 1))
  }
  return bytes
}

const hexValue = (code: number): number => (code < 58 ? code - 48 : code - 87)

export const sha256Bytes = (bytes: Uint8Array): Uint8Array => sha256(bytes)

/**
 * Lower-case hex SHA-256 of the UTF-8 bytes of a well-formed text: `sha256Hex`, or a faster implementation
 * passed as a parameter.
 */
export type Sha256OfText = (wellFormed: string) => Hex64

/** Lower-case hex SHA-256 of bytes, or of the strict UTF-8 bytes of a text. */
export function sha256Hex(data: Uint8Array | string): Hex64 {
  return bytesToHex(sha256(typeof data === 'string' ? utf8Encode(data) : data)) as Hex64
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Compares all bytes regardless of the first difference; the lengths are not secret. */
export function equalBytesConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i]!
  return difference === 0
}

/** Index of the first unpaired surrogate, or -1. */
export function loneSurrogateIndex(text: string): number {
  if (!/[\ud800-\udfff]/.test(text)) return -1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if ((unit & 0xf800) !== 0xd800) continue
    if (unit >= 0xdc00 || (text.charCodeAt(i + 1) & 0xfc00) !== 0xdc00) return i
    i++
  }
  return -1
}

export class LoneSurrogateError extends Error {
  readonly index: number
  constructor(index: number) {
    super(`lone surrogate at UTF-16 index ${index}: this text has no UTF-8 form`)
    this.name = 'LoneSurrogateError'
    this.index = index
  }
}

/** Strict UTF-8. Throws LoneSurrogateError; callers pass text that its parser has found well formed. */
export const utf8Encode = (text: string): Uint8Array => encode(text, true)

/**
 * WTF-8: a lone surrogate becomes its three bytes. Only for hashing text that another encoder encoded this
 * way.
 */
export const wtf8Encode = (text: string): Uint8Array => encode(text, false)

function encode(text: string, strict: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length)
  let all = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    all |= unit
    bytes[i] = unit
  }
  return all < 0x80 ? bytes : encodeBeyondAscii(text, strict)
}

function encodeBeyondAscii(text: string, strict: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      bytes[at++] = unit
      continue
    }
    if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6)
      bytes[at++] = 0x80 | (unit & 0x3f)
      continue
    }
    const next = (unit & 0xfc00) === 0xd800 ? text.charCodeAt(i + 1) : 0
    if ((next & 0xfc00) === 0xdc00) {
      const point = 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff)
      bytes[at++] = 0xf0 | (point >> 18)
      bytes[at++] = 0x80 | ((point >> 12) & 0x3f)
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f)
      bytes[at++] = 0x80 | (point & 0x3f)
      i++
      continue
    }
    if (strict && (unit & 0xf800) === 0xd800) throw new LoneSurrogateError(i)
    bytes[at++] = 0xe0 | (unit >> 12)
    bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
    bytes[at++] = 0x80 | (unit & 0x3f)
  }
  return bytes.slice(0, at)
}
