// Decodes UTF-8 strictly: rejects overlong forms, surrogates, values above U+10FFFF and truncated sequences
// (Unicode 15, table 3-7). A byte order mark is kept as U+FEFF.

export type Utf8Result =
  | { readonly ok: true; readonly text: string }
  /** Offset of the first invalid sequence. */
  | { readonly ok: false; readonly offset: number }

/** Below the argument limit of every engine's `apply`. */
const CHUNK_UNITS = 8192

export function utf8Decode(bytes: Uint8Array): Utf8Result {
  const asciiLength = asciiPrefixLength(bytes)
  if (asciiLength === bytes.length) return { ok: true, text: textOf(bytes, bytes.length) }
  const units = new Uint16Array(bytes.length)
  for (let i = 0; i < asciiLength; i++) units[i] = bytes[i]!
  let unitCount = asciiLength
  let at = asciiLength
  while (at < bytes.length) {
    const lead = bytes[at]!
    if (lead < 0x80) {
      units[unitCount++] = lead
      at++
      continue
    }
    const point = sequenceAt(bytes, at, lead)
    if (point < 0) return { ok: false, offset: at }
    if (point < 0x10000) units[unitCount++] = point
    else {
      units[unitCount++] = 0xd7c0 + (point >> 10)
      units[unitCount++] = 0xdc00 | (point & 0x3ff)
    }
    at += point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return { ok: true, text: textOf(units, unitCount) }
}

function asciiPrefixLength(bytes: Uint8Array): number {
  let i = 0
  while (i < bytes.length && bytes[i]! < 0x80) i++
  return i
}

/** The code point of a sequence of two to four bytes, or -1. */
function sequenceAt(bytes: Uint8Array, at: number, lead: number): number {
  const b1 = continuation(bytes, at + 1)
  if (lead < 0xc2 || lead > 0xf4 || b1 < 0) return -1
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | b1
  const b2 = continuation(bytes, at + 2)
  if (b2 < 0) return -1
  if (lead < 0xf0) {
    const point = ((lead & 0x0f) << 12) | (b1 << 6) | b2
    return point < 0x800 || (point & 0xf800) === 0xd800 ? -1 : point
  }
  const b3 = continuation(bytes, at + 3)
  if (b3 < 0) return -1
  const point = ((lead & 0x07) << 18) | (b1 << 12) | (b2 << 6) | b3
  return point < 0x10000 || point > 0x10ffff ? -1 : point
}

const continuation = (bytes: Uint8Array, at: number): number => {
  const byte = at < bytes.length ? bytes[at]! : 0
  return (byte & 0xc0) === 0x80 ? byte & 0x3f : -1
}

function textOf(units: Uint8Array | Uint16Array, length: number): string {
  if (length <= CHUNK_UNITS) return chunk(units, 0, length)
  let text = ''
  for (let at = 0; at < length; at += CHUNK_UNITS) {
    text += chunk(units, at, Math.min(at + CHUNK_UNITS, length))
  }
  return text
}

/** `apply` takes any array-like; its type asks for number[]. */
const chunk = (units: Uint8Array | Uint16Array, start: number, end: number): string =>
  String.fromCharCode.apply(null, units.subarray(start, end) as unknown as number[])
