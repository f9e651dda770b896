// Link that carries the box's state. Type and text in the fragment, which a browser sends to no server.
import { type BoxType, codePointsOf, isBoxType, MAX_CODE_POINTS } from './editor/kinds.ts'

export interface BoxState {
  type: BoxType
  text: string
}

/** `#shell_command/<base64url of the UTF-8>` */
export function encodeFragment({ type, text }: BoxState): string {
  const bytes = new TextEncoder().encode(text)
  let units = ''
  for (const byte of bytes) units += String.fromCharCode(byte)
  return `#${type}/${btoa(units).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

export type Decoded = { state: BoxState } | { state: null; damaged: boolean }

/** A fragment is anybody's text: what does not decode exactly is refused whole. */
export function decodeFragment(fragment: string): Decoded {
  const match = /^#([a-z_]+)\/([A-Za-z0-9_-]*)$/.exec(fragment)
  const [, type = '', code = ''] = match ?? []
  if (!isBoxType(type)) return { state: null, damaged: fragment.includes('/') }
  try {
    const units = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(units, (unit) => unit.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (text === '' || codePointsOf(text) > MAX_CODE_POINTS) return { state: null, damaged: true }
    return { state: { type, text } }
  } catch {
    return { state: null, damaged: true }
  }
}
