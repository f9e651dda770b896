// Strict standard base64 (RFC 4648 §4): padded, no spaces, no stray bits, one text per value.
import { base64 } from '@scure/base'

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Null for anything that `toBase64` would not write. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = base64.decode(text)
    return base64.encode(bytes) === text ? bytes : null
  } catch {
    // The library throws on any invalid character; here that is an ordinary result.
    return null
  }
}

/** Null unless the text is one SHA-256 hash. */
export function hashFromBase64(text: string): Uint8Array | null {
  const bytes = text.length === 44 ? fromBase64(text) : null
  return bytes?.length === 32 ? bytes : null
}
