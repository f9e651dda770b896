// Recognises bytes that are a text somebody wrote. UTF-8, or UTF-16 as Windows encodes commands, with letters or digits and
// no control characters.
import { utf8Decode } from '../../../utf8-decode.ts'

const MIN_LENGTH = 8

/** Null for anything but text. */
export function readableText(bytes: Uint8Array | string): string | null {
  if (typeof bytes === 'string') return bytes.length >= MIN_LENGTH && isReadable(bytes) ? bytes : null
  const decoded = utf8Decode(isWide(bytes) ? bytes.filter((_, index) => index % 2 === 0) : bytes)
  if (!decoded.ok || decoded.text.length < MIN_LENGTH) return null
  return isReadable(decoded.text) ? decoded.text : null
}

/** Every second byte is zero. */
function isWide(bytes: Uint8Array): boolean {
  if (bytes.length < 2 * MIN_LENGTH || bytes.length % 2 === 1) return false
  for (let i = 1; i < bytes.length; i += 2) if (bytes[i] !== 0) return false
  return true
}

function isReadable(text: string): boolean {
  let letters = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return false
    if (unit === 0x7f || (unit >= 0x80 && unit < 0xa0) || unit === 0xfffd) return false
    const small = unit | 0x20
    if (unit === 0x20 || (unit >= 0x30 && unit <= 0x39) || (small >= 0x61 && small <= 0x7a) || unit > 0xbf)
      letters++
  }
  return letters * 10 >= text.length * 6
}

/** A member of RFC 1952 with deflate. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
