// Folds a 32-byte hash to the sixteen digits of its glyph. The exclusive or of its four lines, so that every digit counts,
// also those that truncation hides. Linear and 64 bits: an aid for the eye, never a test of equality.
import { fromHex, isHex64, isHex128, sha256Hex } from '#protocol/bytes.ts'

export const CELLS = 16

/** 64 lower-case hex digits to 16; null for anything else. */
export function foldHex64(hash: string): string | null {
  if (!isHex64(hash)) return null
  let folded = ''
  for (let column = 0; column < CELLS; column++) {
    let nibble = 0
    for (let line = 0; line < 4; line++) nibble ^= Number.parseInt(hash.charAt(column + line * CELLS), 16)
    folded += nibble.toString(16)
  }
  return folded
}

/** A 32-byte value, with or without `sha256:`, or a 64-byte signature, folded as SHA-256 of its bytes. */
export function foldValue(value: string): string | null {
  const digits = value.startsWith('sha256:') ? value.slice('sha256:'.length) : value
  if (!isHex128(digits)) return foldHex64(digits)
  const bytes = fromHex(digits)
  return bytes && foldHex64(sha256Hex(bytes))
}
