// Reads one JSON document from bytes or text, and returns a rejection as a result with its position.
import { utf8Decode } from '../utf8-decode.ts'
import { type JsonLimits, JsonRefusal, type StrictJson } from './error.ts'
import { type JsonBuilder, JsonReader } from './reader.ts'

export function readJson<T, A extends T, O extends T>(
  input: Uint8Array | string,
  builder: JsonBuilder<T, A, O>,
  limits: JsonLimits = {},
): StrictJson<T> {
  let text = input
  if (typeof text !== 'string') {
    const decoded = utf8Decode(text)
    if (!decoded.ok) {
      const message = 'these bytes are not UTF-8; send the JSON text encoded as UTF-8'
      return { ok: false, problem: { code: 'invalid_utf8', path: [], offset: decoded.offset, message } }
    }
    text = decoded.text
  }
  const reader = new JsonReader(text, builder, limits)
  try {
    return { ok: true, value: reader.document() }
  } catch (cause) {
    if (!(cause instanceof JsonRefusal)) throw cause
    const { code, index, message } = cause
    const offset = typeof input === 'string' ? index : byteOffset(text, index)
    return { ok: false, problem: { code, path: reader.path, offset, message } }
  }
}

/** The text came from valid UTF-8: its surrogates are pairs of four bytes. */
function byteOffset(text: string, index: number): number {
  let bytes = 0
  for (let i = 0; i < index; i++) {
    const unit = text.charCodeAt(i)
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3
  }
  return bytes
}
