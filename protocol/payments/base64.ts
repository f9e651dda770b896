// Decodes the base64 of payment headers: standard or URL-safe, padded or not, because clients differ (RFC
// 4648 §4 and §5). ../base64.ts writes the standard form.
import { base64nopad, base64urlnopad } from '@scure/base'

/** Null when the text exceeds its maximum length, mixes the alphabets, or has stray bits or padding. */
export function fromAnyBase64(text: string, maxBytes: number): Uint8Array | null {
  if (text.length > 4 * Math.ceil(maxBytes / 3)) return null
  const bare = withoutPadding(text)
  if (bare === null) return null
  const coder = /[-_]/.test(bare) ? base64urlnopad : base64nopad
  try {
    const bytes = coder.decode(bare)
    return bytes.length <= maxBytes ? bytes : null
  } catch {
    // The library throws on any invalid character or bit; here that is an ordinary result.
    return null
  }
}

/** All padding or none. */
function withoutPadding(text: string): string | null {
  if (!text.endsWith('=')) return text
  if (text.length % 4 !== 0) return null
  return text.endsWith('==') ? text.slice(0, -2) : text.slice(0, -1)
}
