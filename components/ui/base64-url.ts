// Encodes a text for the fragment of a link: UTF-8 in base64 for URLs, without padding (RFC 4648, section 5).
export function toBase64Url(text: string): string {
  let units = ''
  for (const byte of new TextEncoder().encode(text)) units += String.fromCharCode(byte)
  return btoa(units).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for what is no base64 for URLs, or not UTF-8. */
export function fromBase64Url(code: string): string | null {
  if (!/^[\w-]+$/.test(code)) return null
  try {
    const units = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(units, (unit) => unit.charCodeAt(0)),
    )
  } catch {
    return null
  }
}
