// The text that is judged, and the place of each of its units in the artifact's bytes.
import { utf8Decode } from '../../utf8-decode.ts'

export type Span = readonly [start: number, end: number]

export interface SourceText {
  /** Invisible characters removed; never rendered back. */
  readonly text: string
  /** Byte span of units [start, end) of `text`. */
  spanOf(start: number, end: number): Span
}

export type DecodedArtifact =
  | { readonly ok: true; readonly text: string; readonly codePoints: number }
  | { readonly ok: false; readonly offset: number }

export function decodeArtifact(bytes: Uint8Array): DecodedArtifact {
  const decoded = utf8Decode(bytes)
  if (!decoded.ok) return decoded
  let codePoints = decoded.text.length
  // A high surrogate is always followed by its partner here.
  if (codePoints !== bytes.length) {
    for (let i = 0; i < decoded.text.length; i++) {
      if ((decoded.text.charCodeAt(i) & 0xfc00) === 0xd800) codePoints--
    }
  }
  return { ok: true, text: decoded.text, codePoints }
}

/** Byte offset of every unit of the text, and of its end. */
export function byteOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    offsets[i] = at
    const unit = text.charCodeAt(i)
    // A pair takes four bytes, counted two and two.
    at += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3
  }
  offsets[text.length] = at
  return offsets
}

/** `offsets` has one entry per unit of the text and one for its end. */
export function sourceText(text: string, offsets: Uint32Array): SourceText {
  const last = text.length
  const at = (index: number): number => offsets[Math.min(Math.max(index, 0), last)]!
  return { text, spanOf: (start, end) => [at(start), at(end)] }
}
